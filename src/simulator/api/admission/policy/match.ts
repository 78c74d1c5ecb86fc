/** Which writes a policy is about. */
import {type LabelSelector, selects} from '../../../../kube/selector.ts';
import {namespaces} from '../../../kinds/namespace.ts';
import type {AdmissionRequest} from '../plugin.ts';

export const matches = (constraints: any, request: AdmissionRequest, whenNoRules: boolean): boolean => {
  const rules: any[] = constraints.resourceRules ?? [];
  const named = rules.length === 0 ? whenNoRules : rules.some((rule) => ruleMatches(rule, request));
  if (!named || (constraints.excludeResourceRules ?? []).some((rule: any) => ruleMatches(rule, request))) return false;
  return inNamespaces(constraints.namespaceSelector, request) && isSelected(constraints.objectSelector, request);
};

const among = (list: readonly string[] | undefined, value: string): boolean => list?.some((one) => one === '*' || one === value) ?? false;

const ruleMatches = (rule: any, {kind, operation, subresource, object}: AdmissionRequest): boolean => {
  const resource = subresource ? `${kind.resource}/${subresource}` : kind.resource;
  const scope = kind.namespaced ? 'Namespaced' : 'Cluster';
  return (
    among(rule.operations, operation) &&
    among(rule.apiGroups, kind.group) &&
    among(rule.apiVersions, kind.version) &&
    rule.resources?.some((one: string) => resourceMatches(one, resource, subresource)) &&
    (!rule.scope || rule.scope === '*' || rule.scope === scope) &&
    (!rule.resourceNames?.length || rule.resourceNames.includes(object.metadata.name))
  );
};

/** `*`: all but subresources; `*\/*`: all; `pods/*`: subresources of pods; `*\/scale`: every scale. */
const resourceMatches = (pattern: string, resource: string, subresource: string): boolean => {
  if (pattern === '*/*') return true;
  if (pattern === '*') return subresource === '';
  const [name, sub] = pattern.split('/');
  if (sub === undefined) return pattern === resource;
  return subresource !== '' && (name === '*' || name === resource.split('/')[0]) && (sub === '*' || sub === subresource);
};

/** Of objects in no namespace only namespaces themselves are asked for their labels. */
const inNamespaces = (selector: LabelSelector | undefined, {kind, object, context}: AdmissionRequest): boolean => {
  if (!selector || isEmpty(selector)) return true;
  if (kind.group === '' && kind.resource === 'namespaces') return selects(selector, object.metadata.labels ?? {});
  if (!kind.namespaced) return true;
  return selects(selector, context.get(namespaces, undefined, object.metadata.namespace ?? '')?.metadata.labels ?? {});
};

const isSelected = (selector: LabelSelector | undefined, {operation, object, old}: AdmissionRequest): boolean => {
  if (!selector || isEmpty(selector)) return true;
  const states = operation === 'DELETE' ? [old ?? object] : old ? [object, old] : [object];
  return states.some(({metadata}) => selects(selector, metadata.labels ?? {}));
};

/** `{}` selects everything. */
const isEmpty = ({matchLabels, matchExpressions}: LabelSelector): boolean =>
  Object.keys(matchLabels ?? {}).length === 0 && (matchExpressions?.length ?? 0) === 0;
