/** The formats of pack.yaml, task.yaml and grader.yaml, as they are once parameters are filled in. */
import * as z from 'zod';
import {checkKinds} from '../grade/checks/index.ts';
import {namespaceName, objectName, refText} from '../grade/spec.ts';
import {isQuantity} from '../kube/quantity.ts';
import {parametersSchema} from './parameters.ts';

const API_VERSION = 'ckad-drill/v1';

/** The exam's five domains. */
export const DOMAINS = [
  'application-design-and-build',
  'application-deployment',
  'application-observability-and-maintenance',
  'application-environment-configuration-and-security',
  'services-and-networking',
] as const;

/** What a task may need beside a cluster and the tools. */
export const REQUIREMENTS = ['simulator'] as const;

const text = z.string().min(1);
const milliseconds = z.number().min(0).max(3_600_000);
const quantity = z.string().refine(isQuantity, 'is no quantity such as 250m or 64Mi');

const pretendImage = z.strictObject({
  image: text,
  missing: z.union([z.boolean(), text]).optional(),
  pull: milliseconds.optional(),
  start: milliseconds.optional(),
  ready: z.union([milliseconds, z.literal('never')]).optional(),
  exit: z.strictObject({after: milliseconds, code: z.int().min(0).max(255), times: z.int().min(1).optional()}).optional(),
  http: z.record(z.string(), z.strictObject({status: z.int().min(100).max(599).optional(), body: z.string().optional()})).optional(),
  ports: z.array(z.int().min(1).max(65535)).optional(),
  logs: z.array(z.string()).optional(),
  stop: z.union([milliseconds, z.literal('never')]).optional(),
  usage: z.strictObject({cpu: quantity.optional(), memory: quantity.optional(), perRequest: milliseconds.optional()}).optional(),
});

export const packSchema = z.strictObject({
  apiVersion: z.literal(API_VERSION),
  kind: z.literal('Pack'),
  title: text,
  images: z.array(pretendImage).default([]),
});

/** Exactly one of the keys, and whatever goes with it. */
const oneOf =
  (keys: readonly string[]) =>
  (value: object, context: z.RefinementCtx): void => {
    const there = keys.filter((key) => key in value);
    if (there.length === 1) return;
    const say = there.length === 0 ? `needs one of ${keys.join(', ')}` : `has ${there.join(' and ')}, but may have only one of them`;
    context.addIssue({code: 'custom', message: say});
  };

const labels = z.record(z.string(), z.coerce.string());

const steps = {
  /** A file of the task's folder, applied through the API. */
  apply: text.optional(),
  /** `deployment/web`: until it is rolled out (or `for`). */
  wait: refText.optional(),
  setImage: z.strictObject({deployment: objectName, container: objectName, image: text, cause: text.optional()}).optional(),
  annotate: z.strictObject({ref: refText, annotations: labels}).optional(),
  scale: z.strictObject({ref: refText, replicas: z.int().min(0)}).optional(),
  helm: z
    .strictObject({
      install: objectName.optional(),
      upgrade: objectName.optional(),
      chart: text,
      values: text.optional(),
      set: labels.optional(),
    })
    .superRefine(oneOf(['install', 'upgrade']))
    .optional(),
};

const step = z
  .strictObject({
    ...steps,
    /** Seconds; default 60. */
    timeout: z.number().min(1).max(600).optional(),
    /** `rolledOut` (the default), or `observed`: the controller has seen the change, however it goes on from there. */
    for: z.enum(['rolledOut', 'observed']).optional(),
  })
  .superRefine(oneOf(Object.keys(steps)));

export const taskSchema = z.strictObject({
  apiVersion: z.literal(API_VERSION),
  kind: z.literal('Task'),
  title: text.max(80),
  domain: z.enum(DOMAINS),
  topics: z.array(text).min(1),
  minutes: z.number().min(1).max(60),
  weight: z.number().min(1).max(100),
  namespace: namespaceName,
  parameters: parametersSchema.default({}),
  prompt: text,
  hints: z.array(text).default([]),
  docs: z.array(z.url()).default([]),
  setup: z.array(step).default([]),
  /** A folder of the task's, copied into the candidate's working folder. */
  files: text.optional(),
  requires: z.array(z.enum(REQUIREMENTS)).default([]),
});

const check = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be of small letters, digits and dashes'),
    say: text,
    marks: z.number().min(0.5).max(100),
    guard: z.boolean().default(false),
    partial: z.boolean().optional(),
    ...Object.fromEntries(checkKinds.map(({name, schema}) => [name, schema.optional()])),
  })
  .superRefine(oneOf(checkKinds.map(({name}) => name)));

export const graderSchema = z.strictObject({
  apiVersion: z.literal(API_VERSION),
  kind: z.literal('Grader'),
  checks: z.array(check).min(1),
  explanation: text,
});

export type GraderFile = z.infer<typeof graderSchema>;
