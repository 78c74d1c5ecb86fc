/** What the simulated cluster does not do yet: said at once and in words, so that no client waits or guesses. */
import {StatusError} from '../../../kube/status.ts';
import type {Call} from '../handlers/call.ts';

export const notServed =
  (what: string) =>
  ({registry, target}: Call): never => {
    registry.get(target.kind, target.namespace, target.name!);
    throw new StatusError(
      501,
      'NotImplemented',
      `the simulated cluster does not serve ${target.kind.resource}/${target.subresource} yet: ${what} come with a later version`,
      {
        name: target.name,
        kind: target.kind.resource,
      },
    );
  };
