/** `kubectl exec`: streams, exit codes, what cannot be run; over WebSocket and over SPDY. */
import pty from '@lydell/node-pty';
import {describe, expect, test} from 'vitest';
import {busybox, clusterWith, pod, until} from './cluster.ts';

const cluster = clusterWith(
  {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'settings'}, data: {colour: 'blue', 'a.conf': 'x=1\n'}},
  {apiVersion: 'v1', kind: 'Secret', metadata: {name: 'secret'}, stringData: {password: 's3cret'}},
  {apiVersion: 'v1', kind: 'Service', metadata: {name: 'web'}, spec: {selector: {app: 'web'}, ports: [{port: 8080, targetPort: 80}]}},
  pod('web', [
    {name: 'nginx', image: 'nginx:1.27'},
    {...busybox('sleep 1d'), name: 'side'},
  ]),
  pod(
    'app',
    [
      busybox('sleep 1d', {
        env: [
          {name: 'COLOUR', valueFrom: {configMapKeyRef: {name: 'settings', key: 'colour'}}},
          {name: 'PASSWORD', valueFrom: {secretKeyRef: {name: 'secret', key: 'password'}}},
          {name: 'ME', valueFrom: {fieldRef: {fieldPath: 'metadata.name'}}},
          {name: 'CPU', valueFrom: {resourceFieldRef: {resource: 'limits.cpu'}}},
        ],
        resources: {limits: {cpu: '1500m', memory: '64Mi'}},
        volumeMounts: [
          {name: 'settings', mountPath: '/etc/settings'},
          {name: 'data', mountPath: '/data'},
          {name: 'info', mountPath: '/info'},
        ],
      }),
    ],
    {
      securityContext: {runAsUser: 1000, runAsGroup: 3000, fsGroup: 2000},
      volumes: [
        {name: 'settings', configMap: {name: 'settings'}},
        {name: 'data', emptyDir: {}},
        {name: 'info', downwardAPI: {items: [{path: 'labels', fieldRef: {fieldPath: 'metadata.labels'}}]}},
      ],
    },
  ),
);

const SPDY = {KUBECTL_REMOTE_COMMAND_WEBSOCKETS: 'false'};

describe.each([
  ['WebSocket', {}],
  ['SPDY', SPDY],
])('over %s', (_, env) => {
  const exec = (args: readonly string[], input?: string) => cluster.kubectl(['exec', ...args], input, env);

  test.each<[string[], string | undefined, number, string, RegExp]>([
    [['app', '--', 'echo', 'hi'], undefined, 0, 'hi\n', /^$/],
    [['app', '--', 'sh', '-c', 'echo out; echo err >&2; exit 7'], undefined, 7, 'out\n', /^err\ncommand terminated with exit code 7\n$/],
    [['-i', 'app', '--', 'cat'], 'one\ntwo\n', 0, 'one\ntwo\n', /^$/],
    [['-i', 'app', '--', 'sh'], 'cd /data\npwd\nexit 4\n', 4, '/data\n', /exit code 4/],
    [['app', '--', 'cat'], 'not read', 0, '', /^$/],
    [['web', '-c', 'side', '--', 'hostname'], undefined, 0, 'web\n', /^$/],
    [['app', '--', 'nonsense'], undefined, 1, '', /exec: "nonsense": executable file not found in \$PATH/],
    [['app', '--', '/no/such'], undefined, 1, '', /exec: "\/no\/such": stat \/no\/such: no such file or directory/],
    [['web', '-c', 'none', '--', 'ls'], undefined, 1, '', /container none is not valid for pod web|container not found/],
  ])('%j', async (args, input, code, out, err) => {
    const ran = await exec(args, input);
    expect([ran.code, ran.out]).toEqual([code, out]);
    expect(ran.err).toMatch(err);
  });

  test('a megabyte goes in and comes out', async () => {
    const text = 'all work and no play\n'.repeat(50_000);
    expect((await exec(['-i', 'app', '--', 'cat'], text)).out).toBe(text);
  });

  test('an input that nobody reads is held back', async () => {
    const ran = await exec(['-i', 'app', '--', 'sleep', '2'], 'x'.repeat(3_000_000));
    expect(ran.code).toBe(0);
  });
});

test.each<[string, string]>([
  ['printenv COLOUR PASSWORD ME CPU', 'blue\ns3cret\napp\n2\n'],
  ['echo $WEB_SERVICE_PORT $WEB_PORT_8080_TCP_PROTO $KUBERNETES_SERVICE_HOST', '8080 tcp 10.96.0.1\n'],
  ['ls /etc/settings; cat /etc/settings/a.conf', 'a.conf\ncolour\nx=1\n'],
  ['cat /info/labels', 'app="app"'],
  ['id', 'uid=1000 gid=3000 groups=3000,2000\n'],
  ['touch /data/f; stat -c "%u:%g" /data/f', '1000:2000\n'],
  ['cat /var/run/secrets/kubernetes.io/serviceaccount/namespace', 'default'],
  ['wget -qO- web:8080 | grep -o "<h1>.*"', '<h1>Welcome to nginx!</h1>\n'],
  ['tail -1 /etc/hosts | cut -f2; cat /etc/hostname', 'app\napp\n'],
  ['nslookup web | grep Name', 'Name:\tweb.default.svc.cluster.local\n'],
])('inside: %s', async (script, out) => {
  expect(await cluster.kubectl(['exec', 'app', '--', 'sh', '-c', script])).toMatchObject({code: 0, out});
});

test.each<[string, RegExp]>([
  ['touch /x', /touch: \/x: Permission denied/],
  ['echo x > /etc/settings/y', /can't create \/etc\/settings\/y: Read-only file system/],
  ['wget -qO- web:8081 -T 1', /wget: download timed out/],
  ['wget -qO- nowhere', /wget: bad address 'nowhere'/],
  ['wget -qO- localhost:81', /can't connect to remote host \(127.0.0.1\): Connection refused/],
])('refused inside: %s', async (script, err) => {
  const ran = await cluster.kubectl(['exec', 'app', '--', 'sh', '-c', script]);
  expect(ran.code).toBe(1);
  expect(ran.err).toMatch(err);
});

test('what is written is served', async () => {
  await cluster.kubectl(['exec', 'web', '-c', 'nginx', '--', 'sh', '-c', 'echo changed > /usr/share/nginx/html/index.html']);
  expect((await cluster.kubectl(['exec', 'web', '-c', 'side', '--', 'wget', '-qO-', 'localhost'])).out).toBe('changed\n');
  expect((await cluster.kubectl(['logs', 'web', '-c', 'nginx', '--tail=1'])).out).toMatch(/"GET \/ HTTP\/1.1" 200 8 "-" "Wget"/);
});

test('a finished command leaves what it started in the background', async () => {
  await cluster.kubectl(['exec', 'web', '-c', 'side', '--', 'sh', '-c', 'sleep 12345 &']);
  expect((await cluster.kubectl(['exec', 'web', '-c', 'side', '--', 'ps'])).out).toContain('sleep 12345');
});

describe('a terminal', () => {
  const open = (args: readonly string[]) => {
    const terminal = pty.spawn(process.env.CKAD_TEST_KUBECTL!, ['exec', '-it', ...args], {
      env: cluster.env() as Record<string, string>,
      cols: 90,
      rows: 20,
    });
    let text = '';
    terminal.onData((data) => {
      text += data;
    });
    const ended = new Promise<number>((done) => terminal.onExit(({exitCode}) => done(exitCode)));
    const type = async (keys: string, expected: string): Promise<void> => {
      const before = text.length;
      terminal.write(keys);
      await until(() => text.slice(before).includes(expected), `${JSON.stringify(expected)} in ${JSON.stringify(text)}`);
    };
    return {type, ended, text: () => text};
  };

  test('of busybox: prompt, editing, Ctrl-C, Ctrl-D, exit code', async () => {
    const {type, ended} = open(['web', '-c', 'side', '--', 'sh']);
    await type('', '/ # ');
    await type('cd /tmp\r', '/tmp # ');
    await type('echo $((40+2))\r', '42\r\n');
    await type('echp\x7fo edited\r', '\r\nedited\r\n');
    await type('\x1b[A\r', '\r\nedited\r\n');
    await type('sleep 1000\r', '\r\n');
    await type('\x03', '/tmp # ');
    await type('while true; do echo turning; sleep 1; done\r', 'turning\r\nturning');
    await type('\x03', '/tmp # ');
    await type('cat\r', '\r\n');
    await type('typed\r', '\r\ntyped\r\n');
    await type('\x04', '/tmp # ');
    await type('exit 5\r', 'exit code 5');
    expect(await ended).toBe(5);
  });

  test('of bash, with its prompt; Ctrl-D ends it', async () => {
    const {type, ended} = open(['web', '-c', 'nginx', '--', 'bash']);
    await type('', 'root@web:/# ');
    await type('for i in 1 2\rdo echo n$i\rdone\r', 'n1\r\nn2\r\n');
    await type('nope\r', 'bash: nope: command not found');
    await type('true\r', 'root@web:/# ');
    await type('\x04', 'exit');
    expect(await ended).toBe(0);
  });
});
