/** The refusal of a request, in the words of the real server. */
import {StatusError} from '../../../kube/status.ts';
import {type Attributes, isPath} from './attributes.ts';

export const forbiddenRequest = ({user, action}: Attributes, reason: string): StatusError => {
  const who = `User ${JSON.stringify(user.name)} cannot ${action.verb}`;
  const why = reason ? `: ${reason}` : '';
  if (isPath(action)) return new StatusError(403, 'Forbidden', `forbidden: ${who} path ${JSON.stringify(action.path)}${why}`, {});
  const {group, resource, subresource, namespace, name} = action;
  const what = JSON.stringify(subresource ? `${resource}/${subresource}` : resource);
  const where = namespace ? `in the namespace ${JSON.stringify(namespace)}` : 'at the cluster scope';
  const about = `${group ? `${resource}.${group}` : resource}${name ? ` ${JSON.stringify(name)}` : ''}`;
  const message = `${about} is forbidden: ${who} resource ${what} in API group ${JSON.stringify(group)} ${where}${why}`;
  return new StatusError(403, 'Forbidden', message, {...(name ? {name} : {}), ...(group ? {group} : {}), kind: resource});
};
