/** A cluster role with an aggregation rule has the rules of all cluster roles whose labels it selects. */
import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {selects} from '../../kube/selector.ts';
import type {Client} from '../client.ts';
import {clusterRoles} from '../kinds/index.ts';
import {type Controller, WorkQueue} from './controller.ts';
import {isDeleting} from './pods.ts';

const NAME = 'clusterrole-aggregation-controller';

export const clusterRoleAggregation: Controller = {
  name: NAME,
  start: (context) => {
    const client = context.client(NAME);
    const queue = new WorkQueue(context.clock, (name) => aggregate(client, name));
    // Any role may have come under, or gone from, any rule.
    client.watch(clusterRoles, () => {
      for (const role of client.list(clusterRoles)) if (role.aggregationRule) queue.add(role.metadata.name);
    });
  },
};

const aggregate = (client: Client, name: string): void => {
  const role = client.get(clusterRoles, undefined, name);
  if (!role?.aggregationRule || isDeleting(role)) return;
  const rules = rulesFor(client, role);
  if (!equalJson(rules, role.rules ?? [])) client.update(clusterRoles, {...role, rules});
};

/** In the order of the names of the roles they come from; a rule that two roles have is there once. */
const rulesFor = (client: Client, role: KubeObject): unknown[] => {
  const rules: unknown[] = [];
  for (const selector of role.aggregationRule.clusterRoleSelectors ?? []) {
    for (const part of selected(client, role, selector)) {
      for (const rule of part.rules ?? []) if (!rules.some((known) => equalJson(known, rule))) rules.push(rule);
    }
  }
  return rules;
};

const selected = (client: Client, role: KubeObject, selector: any): KubeObject[] =>
  client
    .list(clusterRoles)
    .filter(({metadata}) => metadata.name !== role.metadata.name && selects(selector, metadata.labels))
    .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
