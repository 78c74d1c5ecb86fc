/** Whether a rule of a role allows an action. */
import type {PolicyRule} from '../../kinds/validation/rbac.ts';
import {type Action, isPath, type PathAttributes, type ResourceAttributes} from './attributes.ts';

const ANY = '*';

const has = (list: readonly string[] | undefined, value: string): boolean => (list ?? []).some((entry) => entry === ANY || entry === value);

export const allows = (rule: PolicyRule, action: Action): boolean =>
  has(rule.verbs, action.verb) && (isPath(action) ? coversPath(rule, action) : coversResource(rule, action));

const coversResource = (rule: PolicyRule, {group, resource, subresource, name}: ResourceAttributes): boolean =>
  has(rule.apiGroups, group) &&
  coversName(rule, resource, subresource) &&
  (!rule.resourceNames?.length || rule.resourceNames.includes(name));

/** `pods/log` is no part of `pods`; a star in the place of the resource stands for the subresource of each. */
const coversName = ({resources}: PolicyRule, resource: string, subresource: string): boolean => {
  const full = subresource ? `${resource}/${subresource}` : resource;
  return has(resources, full) || (subresource !== '' && (resources ?? []).includes(`${ANY}/${subresource}`));
};

/** A path that ends in a star stands for all that begin with the rest. */
const coversPath = ({nonResourceURLs}: PolicyRule, {path}: PathAttributes): boolean =>
  (nonResourceURLs ?? []).some((url) => url === path || (url.endsWith(ANY) && path.startsWith(url.slice(0, -1))));
