/** Validation of webhook configurations. */
import {type FieldError, fieldForbidden, invalid, notSupported, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {failurePolicy, matchPolicy, operationRule} from './admission-rules.ts';
import {dnsSubdomain} from './names.ts';

const REVIEWS = ['v1', 'v1beta1'];
const SIDE_EFFECTS = ['None', 'NoneOnDryRun'];

export const validateWebhooks = (configuration: KubeObject): FieldError[] => {
  const webhooks: any[] = configuration.webhooks ?? [];
  const names = webhooks.map(({name}) => name);
  return webhooks.flatMap((webhook, i) => [
    ...webhookErrors(webhook, `webhooks[${i}]`),
    ...(names.indexOf(webhook.name) < i
      ? [{type: 'Duplicate' as const, field: `webhooks[${i}].name`, value: webhook.name, detail: ''}]
      : []),
  ]);
};

const webhookErrors = (webhook: any, field: string): FieldError[] => {
  const {name, rules = [], sideEffects, timeoutSeconds, clientConfig} = webhook;
  return [
    ...qualified(name, `${field}.name`),
    ...reviewVersions(webhook.admissionReviewVersions, `${field}.admissionReviewVersions`),
    ...rules.flatMap((rule: any, i: number) => operationRule(rule, `${field}.rules[${i}]`)),
    ...failurePolicy(webhook.failurePolicy, `${field}.failurePolicy`),
    ...matchPolicy(webhook.matchPolicy, `${field}.matchPolicy`),
    ...(sideEffects === undefined || sideEffects === null
      ? [required(`${field}.sideEffects`, `must specify one of ${SIDE_EFFECTS.join(', ')}`)]
      : SIDE_EFFECTS.includes(sideEffects)
        ? []
        : [notSupported(`${field}.sideEffects`, sideEffects, SIDE_EFFECTS)]),
    ...(timeoutSeconds >= 1 && timeoutSeconds <= 30
      ? []
      : [invalid(`${field}.timeoutSeconds`, timeoutSeconds, 'the timeout value must be between 1 and 30 seconds')]),
    ...client(clientConfig ?? {}, `${field}.clientConfig`),
  ];
};

/** `a.example.com`: three parts at least. */
const qualified = (name: string | undefined, field: string): FieldError[] => {
  if (!name) return [required(field)];
  const faults = dnsSubdomain(name);
  if (faults.length > 0) return faults.map((fault) => invalid(field, name, fault));
  return name.split('.').length < 3 ? [invalid(field, name, 'should be a domain with at least three segments separated by dots')] : [];
};

const reviewVersions = (given: readonly string[] | undefined, field: string): FieldError[] => {
  if (!given?.length) return [required(field, `must specify one of ${REVIEWS.join(', ')}`)];
  return given.some((version) => REVIEWS.includes(version))
    ? []
    : [invalid(field, given, `must include at least one of ${REVIEWS.join(', ')}`)];
};

const client = ({url, service}: any, field: string): FieldError[] => {
  if ((url === undefined) === (service === undefined)) return [required(field, 'exactly one of url or service is required')];
  if (url !== undefined) return urlErrors(url, `${field}.url`);
  return [
    ...(service.name ? [] : [required(`${field}.service.name`, 'service name is required')]),
    ...(service.namespace ? [] : [required(`${field}.service.namespace`, 'service namespace is required')]),
  ];
};

const urlErrors = (text: string, field: string): FieldError[] => {
  const form = '; desired format: https://host[/path]';
  if (!URL.canParse(text))
    return [required(field, `url must be a valid URL: parse ${JSON.stringify(text)}: invalid URI for request${form}`)];
  const url = new URL(text);
  if (url.protocol !== 'https:') return [invalid(field, url.protocol.slice(0, -1), `'https' is the only allowed URL scheme${form}`)];
  if (url.search) return [fieldForbidden(field, `query parameters are not permitted in the URL`)];
  return url.hash ? [fieldForbidden(field, 'fragments are not permitted in the URL')] : [];
};
