import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {immutable, textErrors} from './validation/fields.ts';
import {labels} from './validation/labels.ts';
import {dnsLabel} from './validation/names.ts';
import {resourceAmount} from './validation/resource-names.ts';
import {tolerations} from './validation/scheduling.ts';

export const runtimeClasses: Kind = {
  group: 'node.k8s.io',
  version: 'v1',
  kind: 'RuntimeClass',
  resource: 'runtimeclasses',
  singular: 'runtimeclass',
  namespaced: false,
  verbs: ALL_VERBS,
  needsVersion: true,
  schema: 'io.k8s.api.node.v1.RuntimeClass',
  raisesGeneration: false,
  validate: ({handler, overhead, scheduling}) => [
    ...textErrors(handler ?? '', 'handler', dnsLabel),
    ...Object.entries<string>(overhead?.podFixed ?? {}).flatMap(([name, amount]) =>
      resourceAmount(name, amount, `overhead.podFixed[${name}]`),
    ),
    ...labels(scheduling?.nodeSelector, 'scheduling.nodeSelector'),
    ...tolerations(scheduling?.tolerations ?? [], 'scheduling.tolerations'),
  ],
  validateUpdate: (object, old) => immutable('handler', object.handler, object.handler === old.handler),
  columns: [NAME, text('Handler'), AGE],
  cells: (object, now) => [object.metadata.name, object.handler, age(object, now)],
};
