import {describe, expect, test} from 'vitest';
import * as names from '../../../src/simulator/kinds/validation/names.ts';
import {table} from '../controllers/fixtures.ts';

const CHECKS: Record<string, (value: any) => string[]> = {
  isDNS1123Label: names.dnsLabel,
  isDNS1123Subdomain: names.dnsSubdomain,
  isDNS1035Label: names.dns1035Label,
  isValidPortNum: names.portNumber,
  isValidPortName: names.portName,
  isQualifiedName: names.qualifiedName,
  isValidLabelValue: names.labelValue,
  isHTTPHeaderName: names.httpHeaderName,
  isValidPercent: names.percent,
  isConfigMapKey: names.dataKey,
  isWildcardDNS1123Subdomain: names.wildcardSubdomain,
  isRelaxedEnvVarName: names.envVarName,
};

describe.each(Object.keys(CHECKS))('%s', (name) => {
  test.each(table('name-validation', name))('%s', (_, {inputs, expected}) => {
    expect(CHECKS[name](inputs.value).length === 0).toBe(expected.valid);
  });
});

test('a name with dots where none may be is told so', () => {
  expect(names.dnsLabel('a.b')).toEqual(['must not contain dots']);
});

test('lengths of names count characters, those of labels bytes', () => {
  expect(names.dnsLabel('n'.repeat(64))).toEqual(['must be no more than 63 characters']);
  expect(names.dnsSubdomain('n'.repeat(254))).toEqual(['must be no more than 253 characters']);
  expect(names.labelValue('v'.repeat(64))).toEqual(['must be no more than 63 bytes']);
  expect(names.qualifiedName('k'.repeat(64))).toEqual(['name part must be no more than 63 bytes']);
  expect(names.portName('averylongportname')).toEqual(['must be no more than 15 characters']);
});
