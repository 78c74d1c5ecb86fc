/** Valid manifests that the fuzzer breaks: those of the recorded scenarios, one of each shape. */
import {readdirSync, readFileSync} from 'node:fs';
import {kinds} from '../../../src/simulator/kinds/index.ts';
import type {Scenario} from '../../conformance/scenario.ts';

export interface Seed {
  /** Of the collection that the manifest is posted to. */
  readonly path: string;
  readonly body: Record<string, any>;
}

const folder = new URL('../../conformance/', import.meta.url);

const scenarios = (): Scenario[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8').replaceAll('{ns}', 'default')));

const posted = ({steps}: Scenario): Seed[] =>
  steps.flatMap(({http}) =>
    http?.method === 'POST' && typeof http.body === 'object' ? [{path: http.path.split('?')[0], body: http.body as any}] : [],
  );

/** A bare object of each kind, for those that no scenario makes. */
const bare = (): Seed[] =>
  kinds
    .filter(({verbs}) => verbs.includes('create'))
    .map(({group, version, kind, resource, namespaced}) => ({
      path: `${group ? `/apis/${group}` : '/api'}/${version}/${namespaced ? 'namespaces/default/' : ''}${resource}`,
      body: {apiVersion: group ? `${group}/${version}` : version, kind, metadata: {name: 'fuzz'}, spec: {}},
    }));

export const seeds = (): Seed[] => [...scenarios().flatMap(posted), ...bare()];
