/** Defaults of what watches over writes: webhooks and policies. */
import type {KubeObject} from '../../../kube/object.ts';

/** Which writes are meant: all of those that the rules name, unless selectors say less. */
export const defaultMatch = (match: any): void => {
  match.matchPolicy ??= 'Equivalent';
  match.namespaceSelector ??= {};
  match.objectSelector ??= {};
  for (const rule of [...(match.resourceRules ?? []), ...(match.excludeResourceRules ?? [])]) rule.scope ??= '*';
};

export const defaultWebhooks = (configuration: KubeObject): void => {
  for (const webhook of configuration.webhooks ?? []) {
    webhook.failurePolicy ??= 'Fail';
    webhook.timeoutSeconds ??= 10;
    defaultMatch(webhook);
    for (const rule of webhook.rules ?? []) rule.scope ??= '*';
    if (webhook.clientConfig?.service) webhook.clientConfig.service.port ??= 443;
  }
};
