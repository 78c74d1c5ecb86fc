/** `http`: what a client of a Service reads, through the API server's proxy. */
import * as z from 'zod';
import type {CheckKind, Finding} from '../check.ts';
import {matchesPattern} from '../pattern.ts';
import {fail, say} from '../say.ts';
import {namespaceName, objectName, pattern} from '../spec.ts';

const schema = z.strictObject({
  service: objectName,
  namespace: namespaceName.optional(),
  /** Number or name of the Service's port. */
  port: z.union([z.int().min(1).max(65535), z.string().min(1)]),
  path: z
    .string()
    .regex(/^\/[^\s\\]*$/, 'must begin with /')
    .refine((path) => !path.split('/').includes('..'), {error: 'must not hold ..'})
    .default('/'),
  /** Every one of so many requests must be answered so. */
  times: z.int().min(1).max(50).default(1),
  status: z.int().min(100).max(599).default(200),
  /** The whole body, but for spaces around it. */
  body: z.string().optional(),
  contains: z.string().min(1).optional(),
  matches: pattern.optional(),
});

type Spec = z.infer<typeof schema>;

export const http: CheckKind<Spec> = {
  name: 'http',
  schema,
  run: async (spec, {client, namespace}) => {
    const target = `${encodeURIComponent(spec.service)}:${encodeURIComponent(spec.port)}`;
    const path = `/api/v1/namespaces/${spec.namespace ?? namespace}/services/${target}/proxy${spec.path}`;
    for (let i = 1; i <= spec.times; i++) {
      const finding = await judge(spec, await client.raw('GET', path), i);
      if (!finding.passed) return finding;
    }
    return {passed: true};
  },
};

const judge = async (spec: Spec, {code, text}: {code: number; text: string}, nth: number): Promise<Finding> => {
  const asked = `GET ${spec.path} of Service ${spec.service}${spec.times > 1 ? `, request ${nth} of ${spec.times}` : ''}`;
  if (code !== spec.status) return fail(`status ${spec.status}`, `status ${code}`, `${asked}: ${say(messageIn(text))}`);
  const {body, contains, matches} = spec;
  if (body !== undefined && text.trim() !== body.trim()) return fail(say(body), say(text.trim()), `${asked}.`);
  if (contains !== undefined && !text.includes(contains)) return fail(`an answer with ${say(contains)}`, say(text.trim()), `${asked}.`);
  if (matches !== undefined && !(await matchesPattern(text, matches)))
    return fail(`an answer like ${matches}`, say(text.trim()), `${asked}.`);
  return {passed: true};
};

/** A Status in JSON says it in its message: `no endpoints available for service "web"`. */
const messageIn = (text: string): string => {
  try {
    return JSON.parse(text).message ?? text;
  } catch {
    return text;
  }
};
