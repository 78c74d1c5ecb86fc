/** What a delete asks for: in its body, or else in its query. */
import {type FieldError, invalid, notSupported} from '../../../kube/field-error.ts';
import {StatusError} from '../../../kube/status.ts';
import type {DeleteOptions} from '../../client.ts';
import {decoderOf} from '../../schema/decoder.ts';
import {Problems} from '../../schema/problems.ts';
import {integer} from './query.ts';
import {refuse} from './refuse.ts';
import {dryRunErrors} from './write.ts';

type SentOptions = DeleteOptions & {dryRun?: string[]; orphanDependents?: boolean};

export interface ReadDeleteOptions extends DeleteOptions {
  readonly asksDryRun: boolean;
}

const POLICIES = ['Foreground', 'Background', 'Orphan'];

/** Reads and checks the options. `body`: its parsed value, or undefined. Throws a StatusError. */
export const deleteOptionsOf = (body: unknown, query: URLSearchParams): ReadDeleteOptions => {
  const {dryRun = [], orphanDependents, ...options} = body === undefined ? inQuery(query) : inBody(body);
  refuse('DeleteOptions', [...policyErrors(options.propagationPolicy, orphanDependents), ...dryRunErrors(dryRun)]);
  const grace = options.gracePeriodSeconds;
  return {
    ...options,
    // Less than nothing is as little as there is.
    ...(grace !== undefined && grace < 0 ? {gracePeriodSeconds: 1} : {}),
    ...(orphanDependents === undefined ? {} : {propagationPolicy: orphanDependents ? 'Orphan' : 'Background'}),
    asksDryRun: dryRun.length > 0,
  };
};

const inBody = (body: unknown): SentOptions => {
  const problems = new Problems();
  const options = decoderOf({kind: 'struct', name: 'meta.v1.DeleteOptions'})(body, problems);
  if (problems.error !== undefined) throw new StatusError(500, undefined, problems.error);
  return (options ?? {}) as SentOptions;
};

const inQuery = (query: URLSearchParams): SentOptions => {
  const gracePeriodSeconds = integer(query, 'gracePeriodSeconds');
  const policy = query.get('propagationPolicy');
  const orphan = query.get('orphanDependents');
  return {
    ...(gracePeriodSeconds === undefined ? {} : {gracePeriodSeconds}),
    ...(policy === null ? {} : {propagationPolicy: policy as DeleteOptions['propagationPolicy']}),
    ...(orphan === null ? {} : {orphanDependents: orphan !== 'false' && orphan !== '0'}),
    dryRun: query.getAll('dryRun'),
  };
};

const policyErrors = (policy: string | undefined, orphan: boolean | undefined): FieldError[] => {
  if (policy === undefined) return [];
  return [
    ...(orphan === undefined ? [] : [invalid('propagationPolicy', policy, 'orphanDependents and deletionPropagation cannot be both set')]),
    ...(POLICIES.includes(policy) ? [] : [notSupported('propagationPolicy', policy, [...POLICIES, 'nil'])]),
  ];
};
