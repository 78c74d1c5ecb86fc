/** Deleting: preconditions, grace, finalizers and propagation. What hangs on the object is the garbage collector's business. */
import type {KubeObject} from '../../kube/object.ts';
import {conflict} from '../../kube/status.ts';
import type {DeleteOptions} from '../client.ts';
import type {Kind} from '../kinds/kind.ts';
import {admit, validateAdmission} from './admission/chain.ts';
import type {AdmissionRequest} from './admission/plugin.ts';
import type {Registry, Writer} from './registry.ts';
import {removalOf} from './removal.ts';
import {holds} from './update.ts';

/** The object as it is after the call, and whether it is gone. */
export interface Removal {
  readonly object: KubeObject;
  readonly gone: boolean;
}

export const remove = (registry: Registry, kind: Kind, object: KubeObject, options: DeleteOptions, writer: Writer): Removal => {
  const context = registry.context(writer);
  const request: AdmissionRequest = {operation: 'DELETE', kind, object, old: object, subresource: '', user: writer.user, context};
  admit(request);
  checkPreconditions(kind, object, options);
  validateAdmission(request);
  const removal = removalOf(kind, object, options, context.now);
  if (removal === object) return {object, gone: false};
  if (removal === undefined) return {object: registry.remove(kind, object, writer), gone: true};
  const marked = registry.put(kind, removal, writer);
  // What is to go at once is marked before: those who watch see both.
  return holds(removal) ? {object: marked, gone: false} : {object: registry.remove(kind, marked, writer), gone: true};
};

const checkPreconditions = (kind: Kind, {metadata}: KubeObject, {preconditions}: DeleteOptions): void => {
  const {uid, resourceVersion} = preconditions ?? {};
  const about = {group: kind.group, resource: kind.kind};
  if (uid !== undefined && uid !== metadata.uid) {
    throw conflict(about, metadata.name, precondition('UID', uid, metadata.uid));
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    throw conflict(about, metadata.name, precondition('ResourceVersion', resourceVersion, metadata.resourceVersion));
  }
};

const precondition = (what: string, asked: string, is: string | undefined): string =>
  `the ${what} in the precondition (${asked}) does not match the ${what} in record (${is}). The object might have been deleted and then recreated`;
