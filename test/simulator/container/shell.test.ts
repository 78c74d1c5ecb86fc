import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {testContainer} from './container.ts';

const out = (script: string, image?: string): string => testContainer(image).sh(script, 60_000).out;
const D = '$';

describe('how a script ends', () => {
  test.each([
    ['sleep 5', 5000, 0],
    ['sleep 5; exit 3', 5000, 3],
    ['sleep 1m 2s', 62_000, 0],
    ['true', 0, 0],
    ['false', 0, 1],
    ['false || exit 7', 0, 7],
    ['false && exit 7; true', 0, 0],
    ['exit 256', 0, 0],
    ['for i in 1 2 3; do sleep $i; done', 6000, 0],
    ['if test -f /tmp/x; then exit 1; else sleep 2; fi', 2000, 0],
    ['touch /tmp/x; if [ -f /tmp/x ]; then exit 4; fi', 0, 4],
    ['test "$NAME" = World && exit 9', 0, 9],
    ['i=1; [ $i -eq 1 ] && exit 2', 0, 2],
    ['cat /tmp/none', 0, 1],
    ['sleep x', 0, 1],
    ['(sleep 1; exit 3)', 1000, 3],
    ['echo "unclosed', 0, 2],
    ['while', 0, 2],
    ['nonsense', 0, 127],
    ['set -e; false; exit 0', 0, 1],
    ['set -e; false || true; if false; then :; fi; exit 5', 0, 5],
    ['set -o pipefail; false | true', 0, 1],
    ['false | true', 0, 0],
    ['! true', 0, 1],
    ['f() { return 3; }; f', 0, 3],
    ['sleep 9 & wait; exit 2', 9000, 2],
    ['timeout 2 sleep 9', 2000, 143],
    ['trap "exit 4" TERM; kill $$; sleep 1; exit 0', 0, 4],
    ['exec sleep 3; exit 1', 3000, 0],
    ['x=$(false); exit $?', 0, 1],
    ['while true; do i=$((i+1)); [ $i = 3 ] && break; sleep 1; done; exit $i', 2000, 3],
    ['cd /nowhere', 0, 1],
    ['f() { f; }; f', 0, 1],
  ])('%s', (script, at, code) => {
    const container = testContainer();
    const ran = container.sh(script, Math.max(0, at - 1));
    if (at > 0) expect(ran.code).toBeUndefined();
    container.clock.advance(at > 0 ? 1 : 10);
    expect(ran.code).toBe(code);
  });

  test.each(['sleep infinity', 'while true; do sleep 1; done', 'tail -f /dev/null', 'nginx -g "daemon off;"', 'while :; do :; done'])(
    '%s does not',
    (script) => {
      expect(testContainer('nginx').sh(script, 60_000).code).toBeUndefined();
    },
  );

  test('any text ends or goes on, and never throws', () => {
    const words =
      'sleep 1 ; && while do done true | " \' $X ${X:- echo ( ) > if fi case esac in ;; << EOF $(( )) ` [[ ]] { } ! & * ~ \\ \n 2>&1'.split(
        ' ',
      );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words)), fc.constantFrom('busybox', 'ubuntu'), (given, image) => {
        const container = testContainer(image);
        const ran = container.run([image === 'ubuntu' ? 'bash' : 'sh', '-c', given.join(' ')], 5000);
        expect(ran.code).not.toBe(134);
      }),
      {numRuns: 300},
    );
  });
});

describe('what a script prints', () => {
  test.each<[string, string]>([
    ['echo Hello $NAME', 'Hello World\n'],
    ["echo 'Hello $NAME'", 'Hello $NAME\n'],
    [`echo "Hello ${D}{NAME}!"`, 'Hello World!\n'],
    ['echo -n a; echo b', 'ab\n'],
    ['echo hidden > /tmp/f; echo seen; cat /tmp/f', 'seen\nhidden\n'],
    ['echo a | grep a; echo b', 'a\nb\n'],
    ["printf 'a\\nb\\n'", 'a\nb\n'],
    ["printf '%03d|%-4s|%x\\n' 7 ab 255", '007|ab  |ff\n'],
    ['for w in a b; do echo $w; done', 'a\nb\n'],
    ['GREETING=hi; echo $GREETING there', 'hi there\n'],
    ['printenv NAME', 'World\n'],
    ['X=1 printenv X; echo "[$X]"', '1\n[]\n'],
    ['x="a  b"; echo $x; echo "$x"', 'a b\na  b\n'],
    [`echo ${D}{none:-other} ${D}{NAME:+set} ${D}{#NAME}`, 'other set 5\n'],
    [`f=/a/b.tar.gz; echo ${D}{f##*/} ${D}{f%.*} ${D}{f%%.*} ${D}{f#*/}`, 'b.tar.gz /a/b.tar /a/b a/b.tar.gz\n'],
    ['echo $((2 + 3 * 4)) $((7 % 4)) $((1 << 4)) $((5 > 3 ? 1 : 2))', '14 3 16 1\n'],
    ['i=5; echo $((i++)) $i $((--i))', '5 6 5\n'],
    ['cat <<EOF\nhi $NAME $((1+1))\nEOF', 'hi World 2\n'],
    ["cat <<'EOF'\nhi $NAME\nEOF", 'hi $NAME\n'],
    ['case abc in a*) echo yes;; *) echo no;; esac', 'yes\n'],
    ['case x in a|b) echo ab;; x|y) echo xy;; esac', 'xy\n'],
    ['set -- a "b c"; for p in "$@"; do echo "[$p]"; done; echo $#', '[a]\n[b c]\n2\n'],
    ['echo a b c | while read x y; do echo "$x-$y"; done', 'a-b c\n'],
    ['echo $(echo $(echo deep))', 'deep\n'],
    ['echo `echo back`', 'back\n'],
    ['f() { local v=1; v=2; }; v=0; f; echo $v', '0\n'],
    ['ls /etc/host* /nope* 2>/dev/null | wc -l', '0\n'],
    ['cd /tmp; touch b a; echo *', 'a b\n'],
    ['{ echo out; echo err >&2; } 2>/dev/null', 'out\n'],
    ['echo one; (echo two; exit 1) || echo three', 'one\ntwo\nthree\n'],
    ['eval "echo \\$NAME"', 'World\n'],
    ['trap "echo bye" EXIT; echo hi', 'hi\nbye\n'],
    ['seq 3 | tr "\\n" ,', '1,2,3,'],
    ['yes | head -n 2', 'y\ny\n'],
    ['n=0; until [ $n -ge 2 ]; do n=$((n+1)); echo $n; done', '1\n2\n'],
    ['for i in 1 2 3 4; do [ $i = 2 ] && continue; [ $i = 4 ] && break; echo $i; done', '1\n3\n'],
  ])('%s', (script, expected) => {
    expect(out(script)).toBe(expected);
  });

  test.each<[string, string]>([
    ['for i in {1..3}; do echo $i; done', '1\n2\n3\n'],
    ['[[ abc == a* && ! -e /nope ]] && echo yes', 'yes\n'],
    ['[[ v12 =~ ^v[0-9]+$ ]] && echo match', 'match\n'],
    [`x=hello; echo ${D}{x^^} ${D}{x:1:3} ${D}{x/l/L} ${D}{x//l/L}`, 'HELLO ell heLlo heLLo\n'],
    ['for ((i=0; i<3; i++)); do echo -n $i; done', '012'],
    ['cat <<< here', 'here\n'],
    ['echo {a,b}.txt', 'a.txt b.txt\n'],
    ['(( 3 > 2 )) && echo more', 'more\n'],
  ])('bash: %s', (script, expected) => {
    expect(testContainer('ubuntu').run(['bash', '-c', script]).out).toBe(expected);
  });

  test('a loop prints for ever, at its own pace', () => {
    const container = testContainer();
    const ran = container.sh('echo start; while true; do echo tick; sleep 5; done', 12_000);
    expect(ran.out).toBe('start\ntick\ntick\ntick\n');
  });
});

describe('what a shell says of what it does not know', () => {
  test.each([
    ['busybox', 'sh', 'nope', 'sh: nope: not found\n'],
    ['nginx', 'sh', 'nope', 'sh: 1: nope: not found\n'],
    ['nginx', 'bash', 'nope', 'bash: line 1: nope: command not found\n'],
    ['busybox', 'sh', 'cat /nope', "cat: can't open '/nope': No such file or directory\n"],
    ['nginx', 'sh', 'cat /nope', 'cat: /nope: No such file or directory\n'],
    ['busybox', 'sh', 'ls /nope', 'ls: /nope: No such file or directory\n'],
    ['nginx', 'sh', 'ls /nope', "ls: cannot access '/nope': No such file or directory\n"],
    ['busybox', 'sh', 'echo x > /no/file', "sh: can't create /no/file: nonexistent directory\n"],
    ['nginx', 'bash', 'echo x > /no/file', 'bash: line 1: /no/file: No such file or directory\n'],
    ['busybox', 'sh', 'echo )', 'sh: syntax error: unexpected ")"\n'],
  ])('%s: %s -c %j', (image, shell, script, err) => {
    expect(testContainer(image).run([shell, '-c', script]).err).toBe(err);
  });
});

test('a shell takes its commands from its input, each before it reads the next', () => {
  const ran = testContainer().run(['sh'], 0, 'read x\nvalue\necho "got $x"\nif true; then\necho inner\nfi\nexit 3\necho never\n');
  expect([ran.out, ran.code]).toEqual(['got value\ninner\n', 3]);
});

test('a script that is a file runs by its first line', () => {
  const container = testContainer();
  container.sh('printf \'#!/bin/sh\\necho "ran $1"\\n\' > /run.sh; chmod +x /run.sh');
  expect(container.run(['/run.sh', 'well']).out).toBe('ran well\n');
});

test('a fork bomb does not get far', () => {
  const container = testContainer();
  container.sh('b() { b | b & }; b', 2000);
  expect(container.machine.kernel.processes.length).toBeLessThanOrEqual(256);
  container.machine.kernel.killAll();
  expect(container.machine.kernel.processes).toEqual([]);
});
