import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {StatusError} from '../../../src/kube/status.ts';
import {duplicateKeys, JsonSyntaxError} from '../../../src/simulator/schema/json-scan.ts';
import {parseBody} from '../../../src/simulator/schema/parse.ts';

const JSON_TYPE = 'application/json';
const YAML_TYPE = 'application/yaml';

describe('JSON', () => {
  it.each([
    ['', 'unexpected end of JSON input'],
    ['{"a"', 'unexpected end of JSON input'],
    ['{a: 1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a": 1 "b"}', "invalid character '\"' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['{} x', "invalid character 'x' after top-level value"],
    ['{"a": nul}', "invalid character '}' in literal null (expecting 'l')"],
    ['{"a": 01}', "invalid character '1' after object key:value pair"],
    ['{"a": -}', "invalid character '}' in numeric literal"],
    ['{"a": 1.}', "invalid character '}' after decimal point in numeric literal"],
    ['{"a": 1e}', "invalid character '}' in exponent of numeric literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u00g0"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ["{'a': 1}", "invalid character '\\'' looking for beginning of object key string"],
  ])('%j: %s', (text, message) => {
    expect(() => duplicateKeys(text)).toThrow(message);
  });

  it('takes the same texts as JSON.parse', () => {
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const scans = (text: string): boolean => {
      try {
        duplicateKeys(text);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(JsonSyntaxError);
        return false;
      }
    };
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', '"', '{', '}', ',', ':', '0', '-', 'e', '\\', ' '), (json, at, char) => {
        const place = at % (json.length + 1);
        const changed = json.slice(0, place) + char + json.slice(place + 1);
        expect(scans(json)).toBe(true);
        expect(scans(changed)).toBe(isJson(changed));
      }),
      {numRuns: 500},
    );
  });

  it.each([
    ['{"a":1,"b":{"c":1,"c":2}}', ['b.c']],
    ['{"spec":{"containers":[{"name":"a"},{"name":"b","name":"c","x":1,"x":2}]}}', ['spec.containers[1].name', 'spec.containers[1].x']],
    ['{"a":{"b":1},"c":{"b":1}}', []],
    ['{"a":1,"a":2,"a":3}', ['a']],
    ['{"a":1,"\\u0061":2}', ['a']],
  ])('%s repeats %j', (text, paths) => {
    expect(duplicateKeys(text)).toEqual(paths);
  });

  it('survives nesting that is deep and refuses what is too deep', () => {
    expect(duplicateKeys('['.repeat(1000) + ']'.repeat(1000))).toEqual([]);
    expect(() => duplicateKeys('['.repeat(1001))).toThrow('exceeded max depth');
  });
});

describe('YAML', () => {
  it('is read as version 1.1, but for dates and sexagesimals', () => {
    const text = 'data: {on: yes, at: 2026-01-01, port: 80:90, mode: 0644, text: "1"}\nlist: &l [a]\nagain: *l\n';
    expect(parseBody(text, YAML_TYPE)).toEqual({
      value: {data: {true: true, at: '2026-01-01', port: '80:90', mode: 420, text: '1'}, list: ['a'], again: ['a']},
      duplicates: [],
    });
  });

  it('names the line of a key given twice', () => {
    const text = 'kind: Deployment\nspec:\n  replicas: 1\n  paused: true\n  replicas: 2\n';
    const {value, duplicates} = parseBody(text, YAML_TYPE);
    expect(value).toMatchObject({spec: {replicas: 2}});
    expect(duplicates).toEqual(['yaml: unmarshal errors:\n  line 5: key "replicas" already set in map']);
  });

  it.each([
    ['a: "b', 'found unexpected end of stream'],
    ['a: 1\n b: 2\n', 'yaml: line 2: mapping values are not allowed in this context'],
    ['a: *x\n', 'yaml: '],
  ])('%j is refused', (text, message) => {
    expect(() => parseBody(text, YAML_TYPE, 'Pod')).toThrow(message);
  });

  it('refuses nesting that is too deep', () => {
    expect(() => parseBody('['.repeat(20_000), YAML_TYPE)).toThrow(StatusError);
  });

  it('does not blow up an alias of aliases', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefghij'.split('').map((c, i) => `${c}: &${c} [${`*${'abcdefghi'[i]},`.repeat(9)}]`),
    ].join('\n');
    expect(() => parseBody(bomb, YAML_TYPE)).toThrow(StatusError);
  });
});

describe('what a body is refused with', () => {
  it.each([
    ['application/merge-patch+json', '{"data": ', 'error decoding patch: unexpected end of JSON input'],
    ['application/json-patch+json', '[{"op": "add"', 'error decoding patch: unexpected end of JSON input'],
    ['application/strategic-merge-patch+json', '{"data": ', 'unexpected end of JSON input'],
    [
      JSON_TYPE,
      '{"kind": 5}',
      "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string",
    ],
    [JSON_TYPE, '"x"', 'json: cannot unmarshal string into Go value of type struct'],
    [
      JSON_TYPE,
      '',
      "the object provided is unrecognized (must be of type Pod): couldn't get version/kind; json parse error: unexpected end of JSON input (<empty>)",
    ],
  ])('%s %s', (type, text, message) => {
    expect(() => parseBody(text, type, 'Pod')).toThrow(expect.objectContaining({code: 400, message: expect.stringContaining(message)}));
  });

  it('any text is read or refused with a Status', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), fc.constantFrom(JSON_TYPE, YAML_TYPE, 'application/apply-patch+yaml'), (text, type) => {
        try {
          parseBody(text, type);
        } catch (error) {
          expect(error).toBeInstanceOf(StatusError);
        }
      }),
      {numRuns: 1000},
    );
  });
});
