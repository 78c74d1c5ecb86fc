import {type FieldError, fieldForbidden} from '../../kube/field-error.ts';
import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {goDiff} from './go/diff.ts';
import {goValue} from './go/value.ts';
import type {Subresource} from './kind.ts';

const FIELD = 'spec.ephemeralContainers';

/** `pods/ephemeralcontainers`: containers that are added to a pod while it runs, and stay as they are from then on. */
export const ephemeralContainers: Subresource = {
  name: 'ephemeralcontainers',
  verbs: ['get', 'patch', 'update'],
  take: ({spec}, old) => {
    const {ephemeralContainers: _, ...others} = old.spec;
    const added = spec?.ephemeralContainers;
    return {...old, spec: {...others, ...(added ? {ephemeralContainers: added} : {})}};
  },
  validateUpdate: (pod, old) => containersOf(old).flatMap((before) => changeOf(before, containersOf(pod))),
};

interface Container {
  readonly name: string;
}

const containersOf = ({spec}: KubeObject): readonly Container[] => spec.ephemeralContainers ?? [];

const changeOf = (before: Container, containers: readonly Container[]): FieldError[] => {
  const now = containers.findLast(({name}) => name === before.name);
  const existing = `existing ephemeral containers ${JSON.stringify(before.name)} may not be`;
  if (!now) return [fieldForbidden(FIELD, `${existing} removed\n`)];
  if (equalJson(now, before)) return [];
  const changes = goDiff(goValue('EphemeralContainer', before), goValue('EphemeralContainer', now));
  return [fieldForbidden(FIELD, `${existing} changed\n${changes}`)];
};
