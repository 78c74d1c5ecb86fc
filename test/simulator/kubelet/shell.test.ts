import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {runCommand, runScript, type Shell} from '../../../src/simulator/kubelet/shell/run.ts';
import {happeningsBetween, hasFile, nextAfter} from '../../../src/simulator/kubelet/shell/timeline.ts';

const shell: Shell = {variables: {NAME: 'World'}, has: () => undefined};

const lines = (script: string, until = 60_000): string[] =>
  happeningsBetween(runScript(script, shell), 0, until).flatMap((h) => (h.what === 'say' ? [h.text] : []));

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
  ])('%s', (script, at, code) => {
    expect(runScript(script, shell).end).toEqual({at, code});
  });

  test.each([
    'sleep infinity',
    'while true; do sleep 1; done',
    'tail -f /dev/null',
    'nginx -g "daemon off;"',
    'echo hi; exec java -jar a.jar',
    'while :; do :; done',
  ])('%s does not', (script) => {
    expect(runScript(script, shell).end).toBeUndefined();
  });

  test('only a program that is not known serves', () => {
    expect(runScript('sleep infinity', shell).serves).toBeUndefined();
    expect(runScript('sleep 1; httpd-foreground', shell).serves).toBe(true);
  });

  test.each([
    [['sleep', '3'], {at: 3000, code: 0}],
    [['/bin/sleep', '1d'], {at: 86_400_000, code: 0}],
    [['sh', '-c', 'exit $1', 'x', '5'], {at: 0, code: 5}],
    [['/bin/bash', '-ec', 'sleep 1'], {at: 1000, code: 0}],
    [['sh'], {at: 0, code: 0}],
    [['false'], {at: 0, code: 1}],
  ])('%j', (argv, end) => {
    expect(runCommand(argv, shell).end).toEqual(end);
  });

  test('any text ends or goes on, and never throws', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('sleep', '1', ';', '&&', 'while', 'do', 'done', 'true', '|', '"', "'", '$X', 'echo', '(', ')', '>', 'if', 'fi'),
        ),
        (words) => {
          expect(runScript(words.join(' '), shell).happenings).toBeInstanceOf(Array);
        },
      ),
    );
  });
});

describe('what a script prints', () => {
  test.each([
    ['echo Hello $NAME', ['Hello World']],
    ["echo 'Hello $NAME'", ['Hello $NAME']],
    [`echo "Hello \${NAME}!"`, ['Hello World!']],
    ['echo -n a; echo b', ['a', 'b']],
    ['echo hidden > /tmp/f; echo seen', ['seen']],
    ['echo a | grep a; echo b', ['b']],
    ["printf 'a\\nb\\n'", ['a', 'b']],
    ['for w in a b; do echo $w; done', ['a', 'b']],
    ['GREETING=hi; echo $GREETING there', ['hi there']],
    ['printenv NAME', ['World']],
  ])('%s', (script, expected) => {
    expect(lines(script)).toEqual(expected);
  });

  test('a loop prints for ever, at its own pace', () => {
    const timeline = runScript('echo start; while true; do echo tick; sleep 5; done', shell);
    const said = happeningsBetween(timeline, 0, 12_000).map((h) => [h.at, h.text]);
    expect(said).toEqual([
      [0, 'start'],
      [0, 'tick'],
      [5000, 'tick'],
      [10_000, 'tick'],
    ]);
    expect(nextAfter(timeline, 12_000)).toBe(15_000);
    expect(happeningsBetween(timeline, 0, 1e12, 10)).toHaveLength(10);
  });

  test('a window of a loop is the same as the window of the whole', () => {
    const timeline = runScript('while true; do echo a; sleep 2; echo b; sleep 1; done', shell);
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(20_000), (from, length) => {
        const whole = happeningsBetween(timeline, 0, from + length).filter((h) => h.at >= from);
        expect(happeningsBetween(timeline, from, from + length)).toEqual(whole);
      }),
    );
  });

  test('files come and go', () => {
    const timeline = runScript('touch /tmp/healthy; sleep 30; rm -f /tmp/healthy; sleep 600', shell);
    expect(hasFile(timeline, '/tmp/healthy', 29_000)).toBe(true);
    expect(hasFile(timeline, '/tmp/healthy', 31_000)).toBe(false);
    expect(hasFile(timeline, '/tmp/other', 31_000)).toBeUndefined();
  });
});
