/** A Service that picks no pods: asked about itself, or named like the Deployment that it does not reach. */
import type {KubeObject} from '../../../kube/object.ts';
import {selectsMap} from '../../../kube/selector.ts';
import type {Facts} from '../facts.ts';
import type {ObjectRule} from '../rule.ts';
import {andList, labelWords} from '../words.ts';

export const serviceSelector: ObjectRule = {
  name: 'service-selector',
  part: 'aside',
  explain: (facts) => {
    const empty = servicesOf(facts).filter(
      ({spec}) => spec.selector && !facts.neighbours.some(({metadata}) => selectsMap(spec.selector, metadata.labels)),
    );
    return empty.length > 0 ? andList(empty.map((service) => emptyWords(service, facts))) : undefined;
  },
};

/** The Service itself, or those meant for a Deployment: of its name, or with one of its labels. */
const servicesOf = ({object, services}: Facts): readonly KubeObject[] => {
  if (object.kind === 'Service') return [object];
  const labels = object.spec?.template?.metadata?.labels ?? {};
  return services.filter(
    ({metadata, spec}) =>
      metadata.name === object.metadata.name || Object.entries(spec.selector ?? {}).some(([key, value]) => labels[key] === value),
  );
};

const emptyWords = ({metadata, spec}: KubeObject, {object, neighbours}: Facts): string => {
  const there = object.spec?.template?.metadata?.labels ?? closest(spec.selector, neighbours);
  return `the Service ${metadata.name} picks no pod: it selects ${labelWords(spec.selector)}${there ? `, the pods have ${labelWords(there)}` : ''}`;
};

/** Labels of a pod that has at least one key of the selector, but for what its controller added. */
const closest = (selector: Record<string, string>, pods: readonly KubeObject[]): Record<string, string> | undefined => {
  const found = pods.find(({metadata}) => Object.keys(selector).some((key) => metadata.labels?.[key] !== undefined));
  const {'pod-template-hash': _, ...labels} = found?.metadata.labels ?? {};
  return found && labels;
};
