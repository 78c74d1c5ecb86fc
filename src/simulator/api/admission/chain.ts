/** The plugins that a write has to pass. */
import type {Kind} from '../../kinds/kind.ts';
import {plugins} from './index.ts';
import type {AdmissionRequest, Operation} from './plugin.ts';

type Phase = (request: AdmissionRequest) => void;

interface Chain {
  readonly admit: readonly Phase[];
  readonly validate: readonly Phase[];
}

const chains = new WeakMap<Kind, Map<string, Chain>>();

/** Most writes concern few plugins: who they are is found out once. */
const chainOf = ({kind, operation, subresource}: AdmissionRequest): Chain => {
  let ofKind = chains.get(kind);
  if (!ofKind) {
    ofKind = new Map();
    chains.set(kind, ofKind);
  }
  const key = `${operation} ${subresource}`;
  let chain = ofKind.get(key);
  if (!chain) {
    chain = build(kind, operation, subresource);
    ofKind.set(key, chain);
  }
  return chain;
};

const build = (kind: Kind, operation: Operation, subresource: string): Chain => {
  const concerned = plugins.filter((plugin) => plugin.handles(kind, operation, subresource));
  return {
    admit: concerned.flatMap(({admit}) => admit ?? []),
    validate: concerned.flatMap(({validate}) => validate ?? []),
  };
};

/** Lets every plugin change the object or refuse it (StatusError). */
export const admit = (request: AdmissionRequest): void => {
  for (const phase of chainOf(request).admit) phase(request);
};

/** Lets every plugin refuse what is about to be stored (StatusError). */
export const validateAdmission = (request: AdmissionRequest): void => {
  for (const phase of chainOf(request).validate) phase(request);
};
