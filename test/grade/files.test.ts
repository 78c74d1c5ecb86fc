import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {renderKustomization} from '../../src/grade/context.ts';
import {contextOf} from './fake-client.ts';
import {runCheck} from './run-check.ts';

const folderWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ckad-drill-files-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
};

const FILES = {
  'revision.txt': ' 2\n',
  'web.yaml': 'spec: {replicas: 3}\n',
  'web.json': '{"spec": {"replicas": 3}}',
  'base/a.yaml': 'a: 1\r\n',
};

test.each<[string, object, boolean]>([
  ['text, but for spaces around it', {path: 'revision.txt', text: 2}, true],
  ['another text', {path: 'revision.txt', text: 'revision 2'}, false],
  ['an expression', {path: 'revision.txt', matches: '^\\s*[0-9]+\\s*$'}, true],
  ['an expression that is not found', {path: 'revision.txt', matches: '^3'}, false],
  ['a part', {path: 'web.yaml', contains: 'replicas'}, true],
  ['YAML', {path: 'web.yaml', yaml: {spec: {replicas: 3}}}, true],
  ['JSON', {path: 'web.json', json: {spec: {replicas: 4}}}, false],
  ['a file that is not there', {path: 'none.txt'}, false],
  ['a file that must not be there', {path: 'none.txt', absent: true}, true],
])('file: %s', async (_, spec, passed) => {
  expect((await runCheck('file', spec, contextOf([], {folder: folderWith(FILES)}))).passed).toBe(passed);
});

test.each([
  ['as given, with other line ends', FILES, true],
  ['changed', {'base/a.yaml': 'a: 2\n'}, false],
  ['gone', {}, false],
])('file: a folder %s', async (_, files, passed) => {
  const given = [
    {path: 'base/a.yaml', content: 'a: 1\n'},
    {path: 'base.yaml', content: 'not below base'},
  ];
  const finding = await runCheck('file', {path: 'base', unchanged: true}, contextOf([], {folder: folderWith(files)}), given);
  expect(finding).toMatchObject(passed ? {passed} : {passed, got: 'changed: base/a.yaml'});
});

test.each(['../secret', '/etc/passwd', 'a/../../b'])('file: the path %s is refused', async (name) => {
  await expect(runCheck('file', {path: name}, contextOf([]))).rejects.toThrow('stays in the working folder');
});

test('file: a link out of the folder is not followed', async () => {
  const folder = folderWith({});
  symlinkSync('/etc/passwd', path.join(folder, 'notes.txt'));
  await expect(runCheck('file', {path: 'notes.txt', contains: 'root'}, contextOf([], {folder}))).rejects.toThrow(
    'leads out of the working folder',
  );
});

test('file: an expression that would take for ever elsewhere is quick', async () => {
  const context = contextOf([], {folder: folderWith({'a.txt': 'a'.repeat(5000)})});
  expect((await runCheck('file', {path: 'a.txt', matches: '(a+)+$b'}, context)).passed).toBe(false);
}, 5000);

const RENDERED = `
apiVersion: v1
kind: ConfigMap
metadata: {name: prod-settings-7f5g, labels: {stage: prod}}
data: {LEVEL: warn}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: prod-web}
spec: {replicas: 5}
`;

test.each<[string, object, boolean]>([
  ['an object by name', {renders: [{ref: 'deployment/prod-web', matches: {spec: {replicas: 5}}}]}, true],
  ['a name with a hash', {renders: [{ref: 'ConfigMap/*settings-*', matches: {data: {LEVEL: 'warn'}}}]}, true],
  ['no hash', {renders: [{ref: 'ConfigMap/prod-settings'}]}, false],
  ['another value', {renders: [{ref: 'Deployment/*', matches: {spec: {replicas: 4}}}]}, false],
  ['an object too many', {renders: [{ref: 'Deployment/*'}], count: 1}, false],
  ['what must not be there', {renders: [{ref: 'Service/*', absent: true}]}, true],
])('kustomize: %s', async (_, spec, passed) => {
  const context = contextOf([], {folder: folderWith({'overlays/prod/kustomization.yaml': ''}), kustomize: async () => RENDERED});
  expect((await runCheck('kustomize', {folder: 'overlays/prod', ...spec}, context)).passed).toBe(passed);
});

test('kustomize: a folder that is not there', async () => {
  const finding = await runCheck('kustomize', {folder: 'overlays/prod', renders: [{ref: 'A/b'}]}, contextOf([], {folder: folderWith({})}));
  expect(finding).toMatchObject({passed: false, got: 'there is no folder overlays/prod'});
});

test('kustomize: no kubectl is no wrong answer', async () => {
  await expect(renderKustomization('/nowhere/kubectl', '/')).rejects.toMatchObject({exitCode: 3});
});
