/** A pod spec as the server holds it. */
import {goValue} from './value.ts';

/** What the server keeps with the security context, though the API has it beside. */
const HOST_FIELDS = ['hostNetwork', 'hostPID', 'hostIPC', 'shareProcessNamespace', 'hostUsers'];

export const goPodSpec = (spec: any): Record<string, unknown> => {
  const host = Object.fromEntries(HOST_FIELDS.map((field) => [field, spec[field]]));
  return goValue('PodSpec', {...spec, securityContext: {...spec.securityContext, ...host}});
};
