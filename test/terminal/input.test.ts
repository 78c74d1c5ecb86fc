import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {ManualClock} from '../../src/clock.ts';
import {Input} from '../../src/terminal/pane/input.ts';
import {keyName} from '../../src/terminal/pane/key-names.ts';
import {mouseFor, parseMouse} from '../../src/terminal/pane/mouse.ts';
import {Tokens} from '../../src/terminal/pane/tokens.ts';

describe('names of keys', () => {
  it.each([
    ['\x1bOP', 'f1'],
    ['\x1b[11~', 'f1'],
    ['\x1b[[A', 'f1'],
    ['\x1b[[E', 'f5'],
    ['\x1bOS', 'f4'],
    ['\x1b[15~', 'f5'],
    ['\x1b[21~', 'f10'],
    ['\x1b[24~', 'f12'],
    ['\x1b[A', 'up'],
    ['\x1bOA', 'up'],
    ['\x1b[1;2A', 'shift-up'],
    ['\x1b[5;2~', 'shift-pageup'],
    ['\x1b[1;5C', 'ctrl-right'],
    ['\x1b[Z', 'shift-tab'],
    ['\x1b', 'escape'],
    ['\r', 'enter'],
    ['\x7f', 'backspace'],
    [' ', 'space'],
    ['\x03', 'ctrl-c'],
    ['\x1c', 'ctrl-\\'],
    ['\x1bx', 'alt-x'],
    ['g', 'g'],
    ['?', '?'],
    [Buffer.from('é').toString('latin1'), 'é'],
    ['\x1b[200~', undefined],
    ['\x1b[I', undefined],
  ])('%j is %s', (sequence, name) => expect(keyName(sequence)).toBe(name));
});

/** An input whose shell gets bytes and whose app gets keys; F2 is the app's, and so is everything after Ctrl-\ until Escape. */
const input = () => {
  const clock = new ManualClock();
  const got = {shell: '', keys: [] as string[], pasted: ''};
  let shell = true;
  const fed = new Input(
    {
      shellHasKeys: () => shell,
      isAppKey: (key) => key === 'f2' || key === 'ctrl-\\',
      onKey: (key) => {
        got.keys.push(key);
        if (key === 'ctrl-\\') shell = false;
        if (key === 'escape') shell = true;
      },
      onPaste: (text) => {
        got.pasted += text;
      },
      toShell: (bytes) => {
        got.shell += Buffer.from(bytes).toString('latin1');
      },
      onMouse: () => got.keys.push('mouse'),
    },
    clock,
  );
  const feed = (text: string) => fed.feed(Buffer.from(text, 'latin1'));
  const give = (to: 'shell' | 'app') => {
    shell = to === 'shell';
  };
  return {feed, got, clock, give};
};

describe('where keys go', () => {
  it('sends the shell what is typed, at once', () => {
    const {feed, got} = input();
    feed('ls -l\r');
    expect(got).toEqual({shell: 'ls -l\r', keys: [], pasted: ''});
  });

  it('keeps the order around a key of the app', () => {
    const {feed, got} = input();
    feed('ab\x1bOQcd\x1cg\x1b[Ax');
    expect(got.shell).toBe('abcd');
    expect(got.keys).toEqual(['f2', 'ctrl-\\', 'g', 'up', 'x']);
  });

  it('waits a moment for the rest of a sequence, and no longer', () => {
    const {feed, got, clock} = input();
    feed('\x1b');
    expect(got.shell).toBe('');
    feed('OQ');
    expect(got.keys).toEqual(['f2']);
    feed('\x1b');
    clock.advance(9);
    expect(got.shell).toBe('');
    clock.advance(1);
    expect(got.shell).toBe('\x1b');
  });

  it('does not wait after a complete character of several bytes', () => {
    const {feed, got} = input();
    feed(Buffer.from('é日🚀').toString('latin1'));
    expect(Buffer.from(got.shell, 'latin1').toString()).toBe('é日🚀');
  });

  it('leaves pastes whole, whatever is in them', () => {
    const {feed, got} = input();
    feed('\x1b[200~a\x1bOQ\x1c');
    feed('b\x1b[20');
    feed('1~c');
    expect(got).toEqual({shell: '\x1b[200~a\x1bOQ\x1cb\x1b[201~c', keys: [], pasted: ''});
  });

  it('gives the app a paste as text, not as keys', () => {
    const {feed, got, give} = input();
    give('app');
    feed('\x1b[200~qé\x1b[201~'.replace('é', Buffer.from('é').toString('latin1')));
    expect(got).toEqual({shell: '', keys: [], pasted: 'qé'});
  });

  it('loses and adds nothing of the bytes for the shell, however they are cut', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom('\x1b[A', '\x1bOP', '\x1b', '\x1b[200~', '\x1b[201~', 'é', '\x1b[<0;1;1', 'x', '\x1b[I', '\x1b[1;5C'),
        fc.string({unit: 'binary', maxLength: 4}),
      ),
      {maxLength: 12},
    );
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(40), {maxLength: 6}), (parts, cuts) => {
        // What is the app's or the mouse's goes elsewhere.
        const bytes = Buffer.from(parts.join(''), 'utf8')
          .toString('latin1')
          .replace(/\x1c|\x1b(?:OQ|\[12~)|\x1b\[<[\d;]+[Mm]|\x1b\[\[B/g, '');
        const {feed, got, clock} = input();
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          feed(bytes.slice(at, at + cut));
          at += cut;
        }
        clock.advance(100);
        expect(got.keys.length > 0 || got.shell === bytes).toBe(true);
      }),
    );
  });
});

describe('mouse reports', () => {
  const pane = {left: 44, top: 2, columns: 76, rows: 30};

  it('are moved to the pane', () => {
    expect(mouseFor(parseMouse('\x1b[<0;45;3M'), pane, true)).toBe('\x1b[<0;1;1M');
    expect(mouseFor(parseMouse('\x1b[<64;120;32m'), pane, true)).toBe('\x1b[<64;76;30m');
  });

  it('are dropped outside of it', () => {
    for (const report of ['\x1b[<0;44;3M', '\x1b[<0;45;2M', '\x1b[<0;121;3M', '\x1b[<0;45;33M'])
      expect(mouseFor(parseMouse(report), pane, true)).toBeUndefined();
  });

  it('are written in the old notation for a program that asked for no other', () => {
    expect(mouseFor(parseMouse('\x1b[<0;45;3M'), pane, false)).toBe('\x1b[M !!');
    expect(mouseFor(parseMouse('\x1b[<0;45;3m'), pane, false)).toBe('\x1b[M#!!');
  });
});

it('tells what it is waiting for', () => {
  const tokens = new Tokens();
  expect(tokens.push('a\x1b[1')).toEqual([{kind: 'key', raw: 'a'}]);
  expect(tokens.waiting).toBe(true);
  expect(tokens.push(';2A')).toEqual([{kind: 'key', raw: '\x1b[1;2A'}]);
  expect(tokens.waiting).toBe(false);
});
