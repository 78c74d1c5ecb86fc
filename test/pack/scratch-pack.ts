// biome-ignore-all lint/suspicious/noTemplateCurlyInString: packs write their parameters so
/** A small good pack in a scratch folder, for tests that spoil one thing in it. */
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {onTestFinished} from 'vitest';

const TASK = `apiVersion: ckad-drill/v1
kind: Task
title: Scale it
domain: application-deployment
topics: [scaling]
minutes: 3
weight: 4
namespace: drill
parameters:
  replicas: {oneOf: [3, 4]}
prompt: |
  In namespace \`drill\`, scale web to \${replicas}.
hints: [kubectl scale]
docs: ["https://kubernetes.io/docs/home/"]
setup:
  - apply: web.yaml
  - wait: deployment/web
files: files/
`;

const GRADER = `apiVersion: ckad-drill/v1
kind: Grader
checks:
  - id: scaled
    say: web has \${replicas} replicas
    marks: 2
    object: {ref: deployment/web, matches: {spec: {replicas: "\${replicas}"}}}
  - id: notes
    say: notes.txt is as it was
    marks: 1
    guard: true
    file: {path: notes.txt, unchanged: true}
explanation: kubectl scale does it.
`;

const FILES: Record<string, string> = {
  'tasks/mine/pack.yaml': 'apiVersion: ckad-drill/v1\nkind: Pack\ntitle: Mine\n',
  'tasks/mine/scale/task.yaml': TASK,
  'tasks/mine/scale/web.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 1}\n',
  'tasks/mine/scale/files/notes.txt': 'as given\n',
  'graders/mine/scale/grader.yaml': GRADER,
  'graders/mine/scale/solution.sh': 'kubectl -n drill scale deployment web --replicas=${replicas}\n',
  'graders/mine/scale/wrong/a.sh': '# fails: scaled notes\n# Too few.\nkubectl -n drill scale deployment web --replicas=${replicas - 1}\n',
  'graders/mine/scale/wrong/b.sh': '# fails: scaled notes\n# Nothing is done.\n',
  'graders/mine/scale/wrong/c.sh': '# fails: scaled notes\n# Another one.\n',
  'graders/mine/scale/wrong/d.sh': '# fails: notes\n# The file is touched.\n',
};

export interface ScratchPack {
  readonly root: string;
  /** The absolute path of a file of it. */
  file(name: string): string;
  write(name: string, text: string): void;
  /** Replaces a text in a file; throws when it is not there. */
  spoil(name: string, text: string, by: string): void;
}

export const scratchPack = (): ScratchPack => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'ckad-drill-pack-'));
  onTestFinished(() => rmSync(root, {recursive: true, force: true}));
  const file = (name: string): string => path.join(root, name);
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(file(name)), {recursive: true});
    writeFileSync(file(name), text);
  };
  for (const [name, text] of Object.entries(FILES)) write(name, text);
  const spoil = (name: string, text: string, by: string): void => {
    const before = readFileSync(file(name), 'utf8');
    if (!before.includes(text)) throw new Error(`${name} does not hold ${text}`);
    write(name, before.replace(text, by));
  };
  return {root, file, write, spoil};
};
