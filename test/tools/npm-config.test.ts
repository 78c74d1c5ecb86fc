import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {fetchOptions, npmSettings} from '../../src/tools/npm-config.ts';
import {temporaryFolder} from '../setup/temporary.ts';

const settingsOf = (user: string, global = '', env: Record<string, string> = {}) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.npmrc'), user);
  writeFileSync(path.join(folder, 'global'), global);
  return npmSettings({HOME: folder, npm_config_globalconfig: path.join(folder, 'global'), ...env});
};

it.each([
  ['the user file', 'registry=https://user.example/', '', {}, 'https://user.example/'],
  ['the global file', '', 'registry = "https://global.example/"', {}, 'https://global.example/'],
  [
    'the user file before the global one',
    'registry=https://user.example/',
    'registry=https://global.example/',
    {},
    'https://user.example/',
  ],
  [
    'the environment before all',
    'registry=https://user.example/',
    '',
    {npm_config_registry: 'https://env.example/'},
    'https://env.example/',
  ],
  ['the environment in capitals', '', '', {NPM_CONFIG_REGISTRY: 'https://env.example/'}, 'https://env.example/'],
  ['a variable in a file', 'registry=https://${HOST}/', '', {HOST: 'var.example'}, 'https://var.example/'],
  ['nothing that is commented out', '; registry=https://a.example/\n# registry=https://b.example/', '', {}, undefined],
])('the registry is read from %s', (_, user, global, env, registry) => {
  expect(fetchOptions(settingsOf(user, global, env)).registry).toBe(registry);
});

it('credentials, scopes, proxy and certificates come along', () => {
  const folder = temporaryFolder();
  const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  writeFileSync(path.join(folder, 'ca.pem'), `${pem}\n${pem}\n`);
  const options = fetchOptions(
    settingsOf(
      [
        '//npm.example/:_authToken=${TOKEN}',
        '@aws-cdk:registry=https://npm.example/',
        `cafile=${folder}/ca.pem`,
        'https-proxy=http://proxy.example:3128',
        'strict-ssl=false',
        'cache=/some/cache',
      ].join('\n'),
      '',
      {TOKEN: 'secret'},
    ),
  );
  expect(options).toMatchObject({
    '//npm.example/:_authToken': 'secret',
    '@aws-cdk:registry': 'https://npm.example/',
    ca: [pem, pem],
    httpsProxy: 'http://proxy.example:3128',
    strictSSL: false,
    cache: '/some/cache/_cacache',
  });
});

it('without any settings npm works as it does by itself', () => {
  const options = fetchOptions(npmSettings({HOME: '/nobody', npm_config_globalconfig: '/nothing'}));
  expect(options).toMatchObject({strictSSL: true, cache: '/nobody/.npm/_cacache'});
  expect(options).not.toHaveProperty('registry');
});
