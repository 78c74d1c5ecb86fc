/** The tools of containers, as scripts use them. */
import {describe, expect, test} from 'vitest';
import type {Dialled, HttpResponse, Network} from '../../../src/simulator/container/network/network.ts';
import {testContainer} from './container.ts';

const LOG = "printf 'ERROR disk full\\nINFO started\\nERROR net down\\nWARN slow\\n' > /log; ";
const CSV = "printf 'web,3,10.5\\ndb,1,20\\nweb,2,0.5\\n' > /csv; ";

describe.each<[string, [string, string][]]>([
  [
    'grep',
    [
      [`${LOG}grep ERROR /log`, 'ERROR disk full\nERROR net down\n'],
      [`${LOG}grep -c ERROR /log`, '2\n'],
      [`${LOG}grep -vi error /log`, 'INFO started\nWARN slow\n'],
      [`${LOG}grep -n 'd.wn$' /log`, '3:ERROR net down\n'],
      [`${LOG}grep -E '^(INFO|WARN)' /log`, 'INFO started\nWARN slow\n'],
      [`${LOG}grep -o '[a-z]*k' /log`, 'disk\n'],
      [`${LOG}grep -A1 disk /log`, 'ERROR disk full\nINFO started\n'],
      [`${LOG}grep -q nothing /log; echo $?`, '1\n'],
      [`${LOG}mkdir /d; cp /log /d/x; grep -rl net /d`, '/d/x\n'],
      [`echo a+b | grep 'a+b'; echo aab | grep -E 'a+b'; echo 'a\\+b' | grep -F 'a\\+b'`, 'a+b\naab\na\\+b\n'],
    ],
  ],
  [
    'sed',
    [
      [`${LOG}sed 's/ERROR/E/;s/INFO/I/' /log`, 'E disk full\nI started\nE net down\nWARN slow\n'],
      [`${LOG}sed -n '2,3p' /log`, 'INFO started\nERROR net down\n'],
      [`${LOG}sed '/ERROR/d' /log`, 'INFO started\nWARN slow\n'],
      [`${LOG}sed -i 's/WARN/W/' /log; tail -n1 /log`, 'W slow\n'],
      [`echo hello world | sed 's/\\(hello\\) \\(world\\)/\\2 \\1/'`, 'world hello\n'],
      [`echo aaa | sed 's/a/b/2'; echo aaa | sed 's/a/b/g'`, 'aba\nbbb\n'],
      [`echo /usr/bin | sed 's#/usr#/opt#'`, '/opt/bin\n'],
      [`seq 3 | sed '2a after'`, '1\n2\nafter\n3\n'],
      [`seq 3 | sed '$d'`, '1\n2\n'],
      [`echo a1b22 | sed -E 's/[0-9]+/<&>/g'`, 'a<1>b<22>\n'],
      [`seq 5 | sed -n '/2/,/4/p'`, '2\n3\n4\n'],
      [`seq 9 | sed 3q`, '1\n2\n3\n'],
    ],
  ],
  [
    'awk',
    [
      [`${CSV}awk -F, '{print $1, $2}' /csv`, 'web 3\ndb 1\nweb 2\n'],
      [`${CSV}awk -F, '{n[$1] += $2} END {for (k in n) print k, n[k]}' /csv | sort`, 'db 1\nweb 5\n'],
      [`${CSV}awk -F, '$2 > 1 {print NR ": " $0}' /csv`, '1: web,3,10.5\n3: web,2,0.5\n'],
      [`${CSV}awk -F, 'BEGIN {OFS="-"} {$2 = ""; print}' /csv`, 'web--10.5\ndb--20\nweb--0.5\n'],
      [`${CSV}awk -F, '{s += $3} END {printf "%.2f %d\\n", s, NR}' /csv`, '31.00 3\n'],
      [`echo 'a b c' | awk '{print $NF, NF}'`, 'c 3\n'],
      [`awk 'BEGIN {for (i = 1; i <= 3; i++) printf "%d ", i * i; print ""}'`, '1 4 9 \n'],
      [`${LOG}awk '/ERROR/ {c++} END {print c}' /log`, '2\n'],
      [`echo foobar | awk '{gsub(/o/, "0"); print toupper(substr($0, 1, 3))}'`, 'F00\n'],
      [`awk 'function f(n) {return n < 2 ? 1 : n * f(n - 1)} BEGIN {print f(5)}'`, '120\n'],
      [`echo 'k=v' | awk -v x=1 '{split($0, p, "="); print p[1] p[2] x}'`, 'kv1\n'],
      [`seq 10 | awk 'NR==2,NR==4'`, '2\n3\n4\n'],
      [`awk 'BEGIN {if (!("a" in t)) print "none"; t["a"]; if ("a" in t) print "there"}'`, 'none\nthere\n'],
    ],
  ],
  [
    'lines',
    [
      ["printf 'b 2\\na 10\\nc 1\\n' | sort", 'a 10\nb 2\nc 1\n'],
      ["printf 'b 2\\na 10\\nc 1\\n' | sort -k2 -n", 'c 1\nb 2\na 10\n'],
      ["printf '10\\n9\\n9\\n' | sort -nu", '9\n10\n'],
      ["printf 'a\\na\\nb\\n' | uniq -c", '      2 a\n      1 b\n'],
      ['echo a:b:c | cut -d: -f1,3', 'a:c\n'],
      ['echo abcdef | cut -c2-4', 'bcd\n'],
      ['echo hello | tr a-z A-Z', 'HELLO\n'],
      ['echo "a  b" | tr -s " "', 'a b\n'],
      ['echo a1b2 | tr -d 0-9', 'ab\n'],
      ['seq 5 | head -n -3', '1\n2\n'],
      ['seq 5 | tail -n +4', '4\n5\n'],
      ['seq 100 | tail -1', '100\n'],
      ['printf abc | wc -c', '3\n'],
      ['echo hi | tee /a /b > /dev/null; cat /a /b', 'hi\nhi\n'],
      ["printf '1\\n2\\n' > /x; printf 'a\\nb\\n' | paste -d: /x -", '1:a\n2:b\n'],
      ['echo abc | rev', 'cba\n'],
    ],
  ],
  [
    'files',
    [
      ['mkdir -p /a/b; touch /a/b/c; find /a -type f', '/a/b/c\n'],
      ['mkdir /a; touch /a/x.log /a/y.txt; find /a -name "*.log" -exec echo found {} \\;', 'found /a/x.log\n'],
      ['mkdir -p /a/b; rm -r /a; ls /a 2>&1', 'ls: /a: No such file or directory\n'],
      ['echo 1 > /x; cp /x /y; mv /y /z; cat /z; ls /y 2>/dev/null; echo $?', '1\n1\n'],
      ['mkdir /d; rmdir /d; mkdir /d; touch /d/f; rmdir /d 2>&1', "rmdir: '/d': Directory not empty\n"],
      ['ln -s /etc/hosts /h; readlink /h; ls -l /h | cut -c1', '/etc/hosts\nl\n'],
      ['touch /f; chmod 640 /f; stat -c %a /f; chmod u+x,g-r /f; stat -c %A /f', '640\n-rwx------\n'],
      ['cd /tmp; mkdir d; echo hi > d/f; tar czf a.tgz d; rm -r d; tar xzf a.tgz; cat d/f; tar tzf a.tgz', 'hi\nd/\nd/f\n'],
      ['echo hello > /a; md5sum /a; echo aGVsbG8= | base64 -d', 'b1946ac92492d2347c6235b4d2611184  /a\nhello'],
      ['ls -a /tmp; touch /tmp/.h /tmp/v; ls /tmp; ls -A /tmp', '.\n..\nv\n.h\nv\n'],
      ['cp /bin/cat /mine; echo x | /mine', 'x\n'],
      ['rm /bin/cat; cat 2>&1; [ -e /bin/ls ] && echo ls', 'sh: cat: not found\nls\n'],
    ],
  ],
  [
    'others',
    [
      ['expr 3 + 4 \\* 2; expr abc : "a\\(.*\\)"', '11\nbc\n'],
      ['echo a b c | xargs -n1 echo -', '- a\n- b\n- c\n'],
      ['printf "x y" | xargs -I{} echo "[{}]"', '[x y]\n'],
      ['date -u +%Y-%m-%dT%H:%M:%S; date -d @0 +%s', '2026-01-01T00:00:00\n0\n'],
      ['date', 'Thu Jan  1 00:00:00 UTC 2026\n'],
      ['basename /a/b.txt .txt; dirname /a/b.txt', 'b\n/a\n'],
      ['sleep 100 & sleep 1; pidof sleep > /dev/null && echo there; kill %1; wait; pidof sleep || echo gone', 'there\ngone\n'],
      ['id -u; whoami; hostname; uname -s', '0\nroot\nweb-1\nLinux\n'],
      ['env -i A=1 env', 'A=1\n'],
      ['which ls; command -v cd; type ls', '/bin/ls\ncd\nls is /bin/ls\n'],
      ['time=1; test 2 -gt 1 -a -d /etc && echo both', 'both\n'],
      ["printf 'a\\nb\\n' > /1; printf 'a\\nc\\n' > /2; diff /1 /2 | tail -n 2", '-b\n+c\n'],
    ],
  ],
])('%s', (_, cases) => {
  test.each(cases)('%s', (script, expected) => {
    expect(testContainer().sh(script, 5000).out).toBe(expected);
  });
});

test.each([
  ['as another user', {uid: 1000}, 'touch /etc/x', 'touch: /etc/x: Permission denied\n'],
  ['as another user, where all may', {uid: 1000}, 'touch /tmp/x', ''],
  ['as another user, of root', {uid: 1000}, 'ls /root', "ls: can't open '/root': Permission denied\n"],
  ['on a root file system that is locked', {readonly: true}, 'touch /tmp/x', 'touch: /tmp/x: Read-only file system\n'],
  ['by a user without a name', {uid: 1000}, 'whoami', 'whoami: unknown uid 1000\n'],
])('%s: %j', (_, options, script, err) => {
  expect(testContainer('busybox', options).sh(script).err).toBe(err);
});

describe('curl and wget', () => {
  const answers: Partial<Network> = {
    resolve: (host) => (host === 'web' ? {name: 'web.default.svc.cluster.local', addresses: ['10.96.0.7']} : undefined),
    dial: (_, port): Dialled =>
      port === 80
        ? {
            address: '10.244.1.3',
            answer: ({method, path, body, headers}): HttpResponse =>
              path === '/echo'
                ? {status: 200, headers: {}, body: `${method} ${body} ${headers.host} ${headers['x-a'] ?? ''}\n`}
                : path === '/old'
                  ? {status: 301, headers: {location: '/'}, body: ''}
                  : {status: path === '/' ? 200 : 404, headers: {'content-type': 'text/plain'}, body: path === '/' ? 'hi\n' : 'none\n'},
          }
        : port === 81
          ? 'refused'
          : 'timeout',
  };
  const inside = (script: string, ms = 0, image = 'nginx') => testContainer(image, {network: answers}).sh(script, ms);

  test.each<[string, string, number]>([
    ['curl -s web', 'hi\n', 0],
    ['curl -s -o /dev/null -w "%{http_code}" web/nope', '404', 0],
    ['curl -sf web/nope', '', 22],
    ['curl -s -X POST -d a=1 -H "x-a: b" http://web/echo', 'POST a=1 web b\n', 0],
    ['curl -sL web/old', 'hi\n', 0],
    ['curl -sI web | head -1', 'HTTP/1.1 200 OK\r\n', 0],
    ['curl -s web:81', '', 7],
    ['curl -s nowhere', '', 6],
    ['curl -s -k https://web:80', '', 35],
  ])('%s', (script, out, code) => {
    expect(inside(script)).toMatchObject({out, code});
  });

  test.each<[string, number, string]>([
    ['curl -sS -m 2 web:82', 2000, 'curl: (28) Connection timed out after 2000 milliseconds\n'],
    ['curl -sS --connect-timeout 1 web:82', 1000, 'curl: (28) Connection timed out after 1000 milliseconds\n'],
  ])('%s', (script, ms, err) => {
    expect(inside(script, ms - 1).code).toBeUndefined();
    expect(inside(script, ms)).toMatchObject({err, code: 28});
  });

  test.each<[string, string, string]>([
    ['wget -qO- web', 'hi\n', ''],
    ['wget -qO- web/nope', '', 'wget: server returned error: HTTP/1.1 404 Not Found\n'],
    ['wget -q web; cat index.html', 'hi\n', ''],
    ['wget -O- web:81', '', "Connecting to web:81 (10.96.0.7:81)\nwget: can't connect to remote host (10.96.0.7): Connection refused\n"],
    ['nc -zv web 80', '', 'web (10.96.0.7:80) open\n'],
    ['nc -zv web 81', '', 'nc: web (10.96.0.7:81): Connection refused\n'],
    ['printf "GET / HTTP/1.0\\r\\n\\r\\n" | nc web 80 | tail -1', 'hi\n', ''],
  ])('busybox: %s', (script, out, err) => {
    expect(inside(script, 0, 'busybox')).toMatchObject({out, err});
  });
});

test('an image without tools has none', () => {
  expect(() => testContainer('registry.k8s.io/pause:3.10').run(['ls'])).toThrow('exec: "ls": executable file not found in $PATH');
});
