import {statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {homePaths, openHome} from '../../src/kube/home.ts';
import {UserError} from '../../src/kube/user-error.ts';
import {temporaryFolder} from '../setup/temporary.ts';

it.each([
  ['the option first', '/o', {CKAD_DRILL_HOME: '/e', XDG_STATE_HOME: '/x', HOME: '/h'}, '/o'],
  ['then the variable', undefined, {CKAD_DRILL_HOME: '/e', XDG_STATE_HOME: '/x', HOME: '/h'}, '/e'],
  ['then XDG', undefined, {XDG_STATE_HOME: '/x', HOME: '/h'}, '/x/ckad-drill'],
  ['then the home folder', undefined, {HOME: '/h'}, '/h/.local/state/ckad-drill'],
  ['a relative XDG folder does not count', undefined, {XDG_STATE_HOME: 'x', HOME: '/h'}, '/h/.local/state/ckad-drill'],
  ['an empty variable does not count', undefined, {CKAD_DRILL_HOME: '', HOME: '/h'}, '/h/.local/state/ckad-drill'],
])('%s', (_, option, env, home) => {
  expect(homePaths(option, env)).toMatchObject({home, tools: `${home}/tools`, attempt: `${home}/attempt.json`});
});

it('is made for its owner alone', () => {
  const {home} = openHome(path.join(temporaryFolder(), 'a', 'b'), {});
  expect(statSync(home).mode & 0o777).toBe(0o700);
});

const refused = (home: string): UserError => {
  try {
    openHome(home, {});
  } catch (error) {
    return error as UserError;
  }
  throw new Error('it was opened');
};

it('that cannot be made is an error that says what to do', () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  for (const home of [path.join(file, 'home'), '/proc/no/home']) {
    const error = refused(home);
    expect(error).toBeInstanceOf(UserError);
    expect(error.exitCode).toBe(3);
    expect(error.message).toContain(`the state folder ${home} cannot be written to`);
    expect(error.hint).toContain('--home');
  }
});
