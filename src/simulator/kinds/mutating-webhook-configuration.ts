import {admissionKind} from './admission.ts';
import {defaultWebhooks} from './defaults/admission.ts';
import type {Kind} from './kind.ts';
import {AGE, age, integer, NAME} from './printers/columns.ts';
import {validateWebhooks} from './validation/webhooks.ts';

/** Kept, not called: the webhooks of a pretend cluster have nobody behind them. */
export const mutatingWebhookConfigurations: Kind = {
  ...admissionKind('MutatingWebhookConfiguration', 'mutatingwebhookconfigurations'),
  defaults: (object) => {
    defaultWebhooks(object);
    for (const webhook of object.webhooks ?? []) webhook.reinvocationPolicy ??= 'Never';
  },
  validate: validateWebhooks,
  columns: [NAME, integer('Webhooks'), AGE],
  cells: (object, now) => [object.metadata.name, object.webhooks?.length ?? 0, age(object, now)],
};
