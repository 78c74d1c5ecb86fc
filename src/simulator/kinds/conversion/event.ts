/** Events as events.k8s.io/v1 names their parts. */
import type {KubeObject} from '../../../kube/object.ts';

/** core/v1 name -> events.k8s.io/v1 name, where they differ. */
const NAMES: Readonly<Record<string, string>> = {
  involvedObject: 'regarding',
  message: 'note',
  reportingComponent: 'reportingController',
  source: 'deprecatedSource',
  firstTimestamp: 'deprecatedFirstTimestamp',
  lastTimestamp: 'deprecatedLastTimestamp',
  count: 'deprecatedCount',
};
const BACK = Object.fromEntries(Object.entries(NAMES).map(([core, name]) => [name, core]));

const renamed = (event: KubeObject, names: Readonly<Record<string, string>>, apiVersion: string): KubeObject => {
  const parts = Object.entries(event).map(([name, value]) => [names[name] ?? name, value]);
  return {...Object.fromEntries(parts), apiVersion} as KubeObject;
};

export const fromCore = (event: KubeObject): KubeObject => {
  const made = renamed(event, NAMES, 'events.k8s.io/v1');
  for (const name of ['reportingController', 'reportingInstance']) if (!made[name]) delete made[name];
  return made;
};

export const toCore = (event: KubeObject): KubeObject => renamed(event, BACK, 'v1');
