import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {contextOf, parseKubeconfig, readKubeconfig, writeContext} from '../../src/cluster/kubeconfig.ts';
import {temporaryFolder} from '../setup/temporary.ts';

const CONFIG = `
apiVersion: v1
kind: Config
current-context: dev
contexts:
- {name: dev, context: {cluster: one, user: me, namespace: team}}
- {name: prod, context: {cluster: two, user: me}}
- {name: lost, context: {cluster: gone, user: me}}
clusters:
- {name: one, cluster: {server: "https://one.example:6443", certificate-authority: pki/ca.crt}}
- {name: two, cluster: {server: "https://two.example:6443"}}
users:
- {name: me, user: {client-certificate: /abs/me.crt, client-key: me.key, exec: {command: ./login, apiVersion: v1}}}
`;

const write = (text: string, name = 'config'): string => {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, text);
  return file;
};

const thrown = (work: () => unknown): {message: string; hint?: string; exitCode: number} => {
  try {
    work();
  } catch (error) {
    return error as {message: string; hint?: string; exitCode: number};
  }
  throw new Error('nothing was thrown');
};

describe('a context', () => {
  const config = parseKubeconfig(CONFIG, '/home/me/.kube/config');

  it('is the current one, or the one that is named', () => {
    expect(contextOf(config, undefined)).toMatchObject({name: 'dev', namespace: 'team', cluster: {server: 'https://one.example:6443'}});
    expect(contextOf(config, 'prod')).toMatchObject({name: 'prod', namespace: undefined, cluster: {server: 'https://two.example:6443'}});
  });

  it('names files from where its kubeconfig stands', () => {
    const {cluster, user} = contextOf(config, 'dev');
    expect(cluster['certificate-authority']).toBe('/home/me/.kube/pki/ca.crt');
    expect(user).toMatchObject({'client-certificate': '/abs/me.crt', 'client-key': '/home/me/.kube/me.key'});
    expect(user.exec.command).toBe('/home/me/.kube/login');
  });

  it('can be written down alone', () => {
    const alone = parseKubeconfig(writeContext({...contextOf(config, 'dev'), namespace: 'ckad-deploy'}), '/elsewhere/config');
    expect([...alone.contexts.keys()]).toEqual(['dev']);
    expect(contextOf(alone, undefined)).toMatchObject({
      namespace: 'ckad-deploy',
      cluster: {'certificate-authority': '/home/me/.kube/pki/ca.crt'},
    });
  });

  it.each([
    ['is not there', 'prd', 'has no context "prd" (did you mean "prod"?)', 'there are: dev, lost, prod'],
    ['names a cluster that is not there', 'lost', 'names the cluster "gone", of which', undefined],
  ])('that %s is an error', (_, name, message, hint) => {
    const error = thrown(() => contextOf(config, name));
    expect(error.message).toContain(message);
    expect(error).toMatchObject({exitCode: 3, hint});
  });

  it('cannot be had of a kubeconfig without any', () => {
    const error = thrown(() => contextOf(parseKubeconfig('kind: Config', 'c'), undefined));
    expect(error).toMatchObject({message: 'the kubeconfig c has no current context', hint: 'it holds no context at all', exitCode: 3});
  });
});

describe('a kubeconfig file', () => {
  it('that is not there is an error', () => {
    const error = thrown(() => readKubeconfig('/nowhere/config'));
    expect(error).toMatchObject({exitCode: 3, message: 'the kubeconfig /nowhere/config is not there'});
    expect(error.hint).toContain('--kubeconfig');
  });

  it.each([
    ['bad YAML', 'apiVersion: v1\nclusters: [a, b\nusers: []\n', /:3:\d+: no valid YAML: /],
    ['a tab', 'apiVersion: v1\nclusters:\n\t- name: a\n', /:3:1: no valid YAML: /],
    ['no map', '- a\n- b\n', /:1:1: no kubeconfig: /],
    ['nothing', '', /:1:1: no kubeconfig: /],
  ])('of %s is an error that says where', (_, text, message) => {
    const error = thrown(() => readKubeconfig(write(text)));
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('\n');
  });

  it('is looked for in KUBECONFIG, where the first of several files wins, and then in the home folder', () => {
    const first = write('current-context: b\ncontexts:\n- {name: a, context: {cluster: first}}\n');
    const second = write(
      'current-context: a\ncontexts:\n- {name: a, context: {cluster: second}}\n- {name: b, context: {cluster: second}}\n',
    );
    const config = readKubeconfig(undefined, {KUBECONFIG: [first, '/nowhere', second].join(path.delimiter)});
    expect(config.currentContext).toBe('b');
    expect(config.contexts.get('a')).toMatchObject({cluster: 'first'});
    expect(config.contexts.get('b')).toMatchObject({cluster: 'second'});
    expect(thrown(() => readKubeconfig(undefined, {HOME: '/nobody'})).message).toContain('/nobody/.kube/config');
  });
});
