/** Pods in the hands of a controller: made of a template, deleted, and what is told of it. */
import type {KubeObject} from '../../kube/object.ts';
import {isStatus, StatusError} from '../../kube/status.ts';
import type {Client} from '../client.ts';
import {pods} from '../kinds/index.ts';
import type {Kind} from '../kinds/kind.ts';
import {controllerReference} from './claims.ts';
import type {EventRecorder} from './events.ts';

/** A pod of a template, controlled by `owner`; its name begins with that of its owner, or with `prefix`. */
export const podOf = (template: any, ownerKind: Kind, owner: KubeObject, prefix = `${owner.metadata.name}-`): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    ...pick(template.metadata, ['labels', 'annotations', 'finalizers']),
    name: '',
    generateName: prefix,
    namespace: owner.metadata.namespace,
    ownerReferences: [controllerReference(ownerKind, owner)],
  },
  spec: template.spec,
});

const pick = (from: Record<string, unknown> | undefined, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from ?? {}).filter(([field]) => fields.includes(field)));

/** Nothing can be made in a namespace on its way out, and nothing needs to be: that is no failure. */
export const isNamespaceTerminating = (error: unknown): boolean =>
  error instanceof StatusError && (error.details?.causes?.some(({reason}) => reason === 'NamespaceTerminating') ?? false);

export class PodControl {
  constructor(
    private readonly client: Client,
    private readonly events: EventRecorder,
  ) {}

  /** Throws what the API server says against it, after telling it in an event about the owner. */
  create(owner: KubeObject, pod: KubeObject): void {
    try {
      const made = this.client.create(pods, pod);
      this.events.event(owner, 'Normal', 'SuccessfulCreate', `Created pod: ${made.metadata.name}`);
    } catch (error) {
      if (isNamespaceTerminating(error)) return;
      this.events.event(owner, 'Warning', 'FailedCreate', `Error creating: ${(error as Error).message}`);
      throw error;
    }
  }

  /** A pod that is gone already is no failure. */
  delete(owner: KubeObject, {metadata}: KubeObject): void {
    try {
      this.client.delete(pods, metadata.namespace, metadata.name);
      this.events.event(owner, 'Normal', 'SuccessfulDelete', `Deleted pod: ${metadata.name}`);
    } catch (error) {
      if (isStatus(error, 'NotFound')) return;
      this.events.event(owner, 'Warning', 'FailedDelete', `Error deleting: ${(error as Error).message}`);
      throw error;
    }
  }

  /** Deletes what it can. Returns the first error. */
  deleteAll(owner: KubeObject, doomed: readonly KubeObject[]): unknown {
    const errors = doomed.flatMap((pod) => {
      try {
        this.delete(owner, pod);
        return [];
      } catch (error) {
        return [error];
      }
    });
    return errors[0];
  }
}
