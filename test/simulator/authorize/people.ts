/** Requests of users other than the administrator, to a cluster in process. */
import type {UserInfo} from '../../../src/simulator/api/authorize/user.ts';
import {bareCluster, type TestCluster} from '../harness.ts';

export const RBAC = '/apis/rbac.authorization.k8s.io/v1';

export interface Answer {
  readonly code: number;
  readonly body: any;
}

export interface People {
  readonly cluster: TestCluster;
  /** A request of somebody, as it would come over HTTPS. */
  ask(user: UserInfo, method: string, path: string, body?: unknown, type?: string): Answer;
  /** Lets the administrator create something; throws when refused. */
  give(path: string, body: unknown): void;
}

export const user = (name: string, ...groups: string[]): UserInfo => ({name, groups: [...groups, 'system:authenticated']});

export const people = (): People => {
  const cluster = bareCluster();
  const ask: People['ask'] = (who, method, target, body, type = 'application/json') => {
    const [path, query = ''] = target.split('?');
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
    const headers = {'user-agent': 'test/1', 'content-type': type, accept: 'application/json'};
    const {code, body: answer} = cluster.simulator.api.handle({method, path, query: new URLSearchParams(query), headers, body: bytes}, who);
    cluster.settle();
    return {code, body: answer};
  };
  const give: People['give'] = (path, body) => {
    const answer = ask(user('admin', 'system:masters'), 'POST', path, body);
    if (answer.code !== 201) throw new Error(answer.body.message);
  };
  return {cluster, ask, give};
};

/** A role of the namespace `default`, bound to a user. */
export const letUser = ({give}: People, name: string, rules: unknown[]): void => {
  give(`${RBAC}/namespaces/default/roles`, {metadata: {name: `of-${name}`}, rules});
  give(`${RBAC}/namespaces/default/rolebindings`, {
    metadata: {name: `of-${name}`},
    roleRef: {kind: 'Role', name: `of-${name}`},
    subjects: [{kind: 'User', name}],
  });
};
