// A folder of src imports only from those below it; see CONTRIBUTING.md.
import path from 'node:path';
import {lineOf, withoutComments} from './source.mjs';

const ORDER = ['main', 'commands', 'terminal', 'report', 'session', 'pack', 'grade', 'cluster', ['simulator', 'tools'], 'kube', 'clock'];

const LEVEL = new Map(ORDER.flatMap((names, level) => [names].flat().map((name) => [name, level])));

const IMPORT = /\b(?:import|export)\b[^'"`;=()]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]|\bimport\s*['"]([^'"]+)['"]/g;

/** [{target, line}] of what a source imports, types included. */
export const importsOf = (text) => {
  const code = withoutComments(text);
  return [...code.matchAll(IMPORT)].map((match) => ({target: match[1] ?? match[2] ?? match[3], line: lineOf(code, match.index)}));
};

/** `src/kube/status.ts` -> `kube`; `src/clock.ts` -> `clock`. */
const partOf = (file) => file.split('/')[1].replace(/\.tsx?$/, '');

// Bans within the order, each with its reason.
const BANS = [
  {
    from: (file) => partOf(file) === 'cluster' && file !== 'src/cluster/simulated.ts',
    to: (file) => partOf(file) === 'simulator',
    why: 'only src/cluster/simulated.ts knows the simulator',
  },
  {
    from: (file) => !['simulator', 'cluster'].includes(partOf(file)),
    to: (file) => partOf(file) === 'simulator',
    why: 'a cluster is reached by its kubeconfig alone, whether simulated or not',
  },
  {
    from: (file) => /^src\/simulator\/(controllers|kubelet)\//.test(file),
    to: (file) => file.startsWith('src/simulator/store/'),
    why: 'controllers and the kubelet see a client, never the store',
  },
];

const complaint = (file, target) => {
  if (!target.startsWith('.')) return undefined;
  if (!/\.(tsx?|json)$/.test(target)) return 'the import must carry its extension';
  const to = path.posix.join(path.posix.dirname(file), target);
  if (!to.startsWith('src/')) return to === 'package.json' ? undefined : 'src imports only from src';
  const [mine, other] = [LEVEL.get(partOf(file)), LEVEL.get(partOf(to))];
  if (mine === undefined || other === undefined) return `${mine === undefined ? file : to} lies in no folder of the order`;
  if (partOf(file) !== partOf(to) && other <= mine) return `${partOf(file)} may not import from ${partOf(to)}`;
  return BANS.find((ban) => ban.from(file) && ban.to(to))?.why;
};

/** `files`: [{path, text}]. `checked` counts the imports looked at. */
export const checkImports = (files) => {
  const all = files
    .filter(({path: file}) => /^src\/.*\.tsx?$/.test(file))
    .flatMap(({path: file, text}) => importsOf(text).map((found) => ({file, ...found})));
  const problems = all
    .map(({file, target, line}) => ({at: `${file}:${line}`, target, why: complaint(file, target)}))
    .filter(({why}) => why)
    .map(({at, target, why}) => `${at}: import of ${target}: ${why}`);
  return {checked: all.length, problems};
};
