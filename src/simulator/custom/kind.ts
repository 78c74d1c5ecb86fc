/** The kinds that a CustomResourceDefinition makes: one for each version that it serves. */
import {equalJson, isMap} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {apiVersionOf, type Kind, SCALE, STATUS, type Subresource, type Verb} from '../kinds/kind.ts';
import {tableOf} from './columns.ts';
import type {CustomType} from './custom-type.ts';
import {fromStore} from './decode.ts';
import {jsonPath} from './json-path.ts';
import {publishedList, publishedSchema, schemaName, viewOf} from './published.ts';
import {scaleBy} from './scale.ts';
import type {StructuralSchema} from './structural.ts';
import {validatorOf} from './validate.ts';

const VERBS: readonly Verb[] = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];
/** Of a definition that is being deleted: nothing new is let in. */
const LAST_VERBS: readonly Verb[] = ['delete', 'deletecollection', 'get', 'list', 'watch'];

/** The kinds of a definition whose names have been accepted; none while they have not. The one that is stored comes first. */
export const kindsOf = (definition: KubeObject): Kind[] => {
  if (!isTrue(definition, 'Established')) return [];
  const versions: any[] = definition.spec.versions;
  const storage = versions.find((version) => version.storage);
  const stored = kindOf(definition, storage);
  const others = versions.filter((version) => version.served && version !== storage).map((version) => kindOf(definition, version, stored));
  return storage.served ? [stored, ...others] : others;
};

export const isTrue = ({status}: KubeObject, type: string): boolean =>
  status?.conditions?.some((condition: any) => condition.type === type && condition.status === 'True') ?? false;

const kindOf = (definition: KubeObject, version: any, stored?: Kind): Kind => {
  const {group, scope} = definition.spec;
  const {kind, plural, singular, shortNames, categories} = definition.status.acceptedNames;
  const schema: StructuralSchema = version.schema?.openAPIV3Schema ?? {'x-kubernetes-preserve-unknown-fields': true};
  const gvk = {group, version: version.name, kind};
  const validator = validatorOf(schema, kind, version.subresources?.scale);
  const hasStatus = version.subresources?.status !== undefined;
  const made: Kind = {
    ...gvk,
    resource: plural,
    singular: singular ?? kind.toLowerCase(),
    ...(shortNames ? {shortNames} : {}),
    ...(categories ? {categories} : {}),
    namespaced: scope === 'Namespaced',
    verbs: isTrue(definition, 'Terminating') ? LAST_VERBS : VERBS,
    schema: schemaName(gvk),
    custom: customType(definition, schema, gvk),
    subresources: subresourcesOf(version),
    needsVersion: true,
    ...(version.deprecated ? {deprecation: version.deprecationWarning ?? deprecation(definition, version)} : {}),
    ...(version.subresources?.scale ? {scale: scaleBy(version.subresources.scale)} : {}),
    ...(hasStatus ? {prepareCreate: dropStatus} : {}),
    raisesGeneration: (object, old) => !equalJson(content(object, hasStatus), content(old, hasStatus)),
    validateCreate: validator.create,
    validateUpdate: validator.update,
    validateStatus: validator.update,
    selectableFields: selectable(version.selectableFields),
    ...tableOf(version.additionalPrinterColumns),
  };
  const toStorage = stored ? inVersionOf(stored) : (object: KubeObject) => object;
  return Object.assign(made, {convert: {stored: stored ?? made, toStorage, fromStorage: reader(schema, apiVersionOf(gvk))}});
};

const customType = (
  definition: KubeObject,
  structural: StructuralSchema,
  gvk: {group: string; version: string; kind: string},
): CustomType => {
  const published = publishedSchema(structural, gvk);
  const listKind: string = definition.status.acceptedNames.listKind ?? `${gvk.kind}List`;
  const name = schemaName(gvk);
  return {
    structural,
    listKind,
    schema: viewOf(published),
    published: {[name]: published, [`${name}List`]: publishedList(gvk, listKind)},
  };
};

const subresourcesOf = ({subresources}: any): Subresource[] => [
  ...(subresources?.status ? [STATUS] : []),
  ...(subresources?.scale ? [SCALE] : []),
];

/** Which version to use instead: the newest that is served and not deprecated, if there is one. */
const deprecation = ({spec}: KubeObject, version: any): string => {
  const {group, names, versions} = spec;
  const better = versions.filter((one: any) => one.served && !one.deprecated).map((one: any) => one.name);
  const instead = better.length > 0 ? `; use ${group}/${better.sort(byRank)[0]} ${names.kind}` : '';
  return `${group}/${version.name} ${names.kind} is deprecated${instead}`;
};

/** `v2` before `v1` before `v1beta1` before `v1alpha1`. */
const byRank = (a: string, b: string): number => rank(b) - rank(a);

const rank = (version: string): number => {
  const [, major = '0', stage, minor = '0'] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  return (stage === 'alpha' ? 0 : stage === 'beta' ? 1e6 : 2e6) + Number(major) * 1000 + Number(minor);
};

const dropStatus = (object: KubeObject): void => {
  delete object.status;
};

/** What a generation is about: all but metadata and, where it is written apart, status. */
const content = ({metadata: _, ...rest}: KubeObject, hasStatus: boolean): unknown => (hasStatus ? {...rest, status: undefined} : rest);

const selectable =
  (fields: readonly {jsonPath: string}[] = []) =>
  (object: KubeObject): Record<string, string> =>
    Object.fromEntries(fields.map(({jsonPath: path}) => [path.replace(/^\./, ''), textAt(path, object)]));

const textAt = (path: string, object: KubeObject): string => {
  const [value] = jsonPath(path)?.(object) ?? [];
  return value === undefined || value === null || isMap(value) ? '' : String(value);
};

/** Objects of the store never change in place, so each is read once. */
const reader = (schema: StructuralSchema, apiVersion: string): ((object: KubeObject) => KubeObject) => {
  const read = new WeakMap<KubeObject, KubeObject>();
  return (object) => {
    let found = read.get(object);
    if (!found) {
      found = fromStore(schema, apiVersion, object);
      read.set(object, found);
    }
    return found;
  };
};

const inVersionOf =
  (kind: Kind) =>
  (object: KubeObject): KubeObject => ({...object, apiVersion: apiVersionOf(kind)});
