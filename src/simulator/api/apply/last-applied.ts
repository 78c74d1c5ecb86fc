/** Living together with client-side `kubectl apply`, whose memory is an annotation. It concerns the applier named `kubectl` alone. */

import {isMap} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {changesBetween} from './changed.ts';
import {difference, EMPTY, type FieldSet} from './field-set.ts';
import {fieldsOf} from './object-fields.ts';
import type {Shape} from './shape.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The applier that client-side users turn into. */
export const KUBECTL = 'kubectl';

/** Fields that client-side apply set and that still have the value it gave them: the same user may change them, whoever manages them. */
export const fieldsOfLastApplied = (shape: Shape, live: KubeObject): FieldSet => {
  const configuration = parse(live.metadata.annotations?.[LAST_APPLIED]);
  if (!configuration) return EMPTY;
  const {changed, removed} = changesBetween(shape, configuration, live);
  return difference(difference(fieldsOf(shape, configuration), changed), removed);
};

const parse = (text: string | undefined): Record<string, any> | undefined => {
  try {
    const value: unknown = text ? JSON.parse(text) : undefined;
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The object with the annotation, if it has one, brought up to the configuration now applied. */
export const withLastApplied = (object: KubeObject, configuration: KubeObject): KubeObject => {
  const {annotations} = object.metadata;
  if (!annotations?.[LAST_APPLIED]) return object;
  const text = `${goJson(remembered(configuration))}\n`;
  if (annotations[LAST_APPLIED] === text) return object;
  return {...object, metadata: {...object.metadata, annotations: {...annotations, [LAST_APPLIED]: text}}};
};

/** The configuration without the annotation itself. */
const remembered = (configuration: KubeObject): KubeObject => {
  if (configuration.metadata.annotations?.[LAST_APPLIED] === undefined) return configuration;
  const {[LAST_APPLIED]: _, ...annotations} = configuration.metadata.annotations;
  return {...configuration, metadata: {...configuration.metadata, annotations}};
};

/** JSON as Go writes it: keys in order, and `<`, `>`, `&` escaped. */
const goJson = (value: unknown): string =>
  JSON.stringify(value, (_, child) =>
    isMap(child) ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1))) : child,
  ).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
