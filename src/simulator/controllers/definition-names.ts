/** Which names of a CustomResourceDefinition it gets: those that no other definition of its group has. */
import {timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {setCondition} from './conditions.ts';
import type {Condition} from './pods.ts';

const KINDS = new Set(['kind', 'listKind']);
const REASONS: Readonly<Record<string, string>> = {
  plural: 'PluralConflict',
  singular: 'SingularConflict',
  shortNames: 'ShortNamesConflict',
  kind: 'KindConflict',
  listKind: 'ListKindConflict',
};

export interface Judgement {
  readonly acceptedNames: Record<string, any>;
  readonly conditions: Condition[];
}

/** `taken`: names that the others have got. What is refused stays as it was accepted before; the last conflict is the one that is told. */
export const judgeNames = ({spec, status}: KubeObject, taken: readonly Record<string, any>[], now: number): Judgement => {
  const resources = new Set(taken.flatMap(({plural, singular, shortNames = []}) => [plural, singular, ...shortNames]));
  const kinds = new Set(taken.flatMap(({kind, listKind}) => [kind, listKind]));
  const conflicts = (name: string): string[] =>
    [spec.names[name] ?? []].flat().filter((one) => (KINDS.has(name) ? kinds : resources).has(one));
  const refused = Object.keys(REASONS).filter((name) => conflicts(name).length > 0);
  const accepted = {...spec.names};
  for (const name of refused) {
    const before = status?.acceptedNames?.[name];
    if (before !== undefined) accepted[name] = before;
    else delete accepted[name];
  }
  const said = refused.map((name) => say('NamesAccepted', 'False', REASONS[name], conflicts(name).map(inUse).join(', '), now));
  return {acceptedNames: {plural: '', kind: '', ...accepted}, conditions: conditionsOf(status?.conditions ?? [], said.at(-1), now)};
};

const inUse = (name: string): string => `${JSON.stringify(name)} is already in use`;

const say = (type: string, status: string, reason: string, message: string, now: number): Condition => ({
  type,
  status,
  lastTransitionTime: timestamp(now),
  reason,
  message,
});

/** What has been established once stays so. */
const conditionsOf = (before: readonly Condition[], conflict: Condition | undefined, now: number): Condition[] => {
  const named = setCondition(before, conflict ?? say('NamesAccepted', 'True', 'NoConflicts', 'no conflicts found', now));
  if (before.some(({type, status}) => type === 'Established' && status === 'True')) return named;
  const established = conflict
    ? say('Established', 'False', 'NotAccepted', 'not all names are accepted', now)
    : say('Established', 'True', 'InitialNamesAccepted', 'the initial names have been accepted', now);
  return setCondition(named, established);
};
