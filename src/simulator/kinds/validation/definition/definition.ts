/** Validation of a CustomResourceDefinition, in the order and words of the real server. */
import {type FieldError, invalid, notSupported, required} from '../../../../kube/field-error.ts';
import {equalJson} from '../../../../kube/json.ts';
import type {KubeObject} from '../../../../kube/object.ts';
import {dns1035Label, dnsSubdomain} from '../names.ts';
import {columns, scalePaths, selectableFields} from './columns.ts';
import {type Hoisted, hoisted} from './hoisted.ts';
import {names} from './names.ts';
import {openApiSchema} from './schema.ts';

export const validateDefinition = (definition: KubeObject): FieldError[] => {
  const {spec, status} = definition;
  const found = hoisted(spec);
  return [
    ...metadataName(definition),
    ...group(spec.group),
    ...scope(spec.scope),
    ...missingSchemas(spec),
    ...versions(spec, found),
    ...names(spec.names),
    ...openApiSchema(found.validation?.openAPIV3Schema, 'spec.validation.openAPIV3Schema'),
    ...scalePaths(found.subresources, 'spec.subresources'),
    ...columns(found.additionalPrinterColumns, 'spec.additionalPrinterColumns'),
    ...selectableFields(found.selectableFields, found.validation?.openAPIV3Schema, 'spec.selectableFields'),
    ...conversion(spec.conversion),
    ...storedVersions(status?.storedVersions, spec.versions),
    ...approval(definition),
    ...(spec.preserveUnknownFields ? [invalid('spec.preserveUnknownFields', true, PRESERVE)] : []),
  ];
};

const PRESERVE = 'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead';

const metadataName = ({metadata, spec}: KubeObject): FieldError[] =>
  metadata.name === `${spec.names.plural}.${spec.group}`
    ? []
    : [invalid('metadata.name', metadata.name, 'must be spec.names.plural+"."+spec.group')];

const group = (given: string): FieldError[] => {
  if (!given) return [required('spec.group')];
  const faults = dnsSubdomain(given);
  if (faults.length > 0) return [invalid('spec.group', given, faults.join(','))];
  return given.includes('.') ? [] : [invalid('spec.group', given, 'should be a domain with at least one dot')];
};

const SCOPES = ['Cluster', 'Namespaced'];

const scope = (given: string): FieldError[] => {
  if (!given) return [required('spec.scope')];
  return SCOPES.includes(given) ? [] : [notSupported('spec.scope', given, SCOPES)];
};

const missingSchemas = ({versions: all}: any): FieldError[] =>
  all.flatMap((version: any, i: number) =>
    version.schema?.openAPIV3Schema ? [] : [required(`spec.versions[${i}].schema.openAPIV3Schema`, 'schemas are required')],
  );

const versions = ({versions: all}: any, found: Hoisted): FieldError[] => {
  const shown = all.map((version: any) => goVersion(version, found));
  const unique = new Set(all.map((version: any) => version.name)).size === all.length;
  const storage = all.filter((version: any) => version.storage).length;
  return [
    ...all.flatMap((version: any, i: number) => versionErrors(version, found, `spec.versions[${i}]`)),
    ...(unique ? [] : [invalid('spec.versions', shown, 'must contain unique version names')]),
    ...(storage === 1 ? [] : [invalid('spec.versions', shown, 'must have exactly one version marked as storage version')]),
  ];
};

/** What all versions have in common is checked once, elsewhere. */
const versionErrors = (version: any, found: Hoisted, field: string): FieldError[] => {
  const faults = dns1035Label(version.name);
  const {schema, subresources, additionalPrinterColumns, selectableFields: selectable} = found.own(version);
  return [
    ...(faults.length > 0 ? [invalid(`${field}.name`, version.name, faults.join(','))] : []),
    ...deprecationWarning(version, `${field}.deprecationWarning`),
    ...openApiSchema(schema?.openAPIV3Schema, `${field}.schema.openAPIV3Schema`),
    ...scalePaths(subresources, `${field}.subresources`),
    ...columns(additionalPrinterColumns, `${field}.additionalPrinterColumns`),
    ...selectableFields(selectable, version.schema?.openAPIV3Schema, `${field}.selectableFields`),
  ];
};

const MOST_WARNING = 256;

const deprecationWarning = ({deprecated, deprecationWarning: text}: any, field: string): FieldError[] => {
  if (text === undefined) return [];
  if (!deprecated) return [invalid(field, text, 'can only be set for deprecated versions')];
  if (text === '') return [invalid(field, text, 'must not be an empty string')];
  return text.length > MOST_WARNING ? [invalid(field, text, `must be <= ${MOST_WARNING} characters long`)] : [];
};

/** A version as the server's own structures have it. */
const goVersion = (version: any, found: Hoisted): unknown => {
  const {schema = null, subresources = null, additionalPrinterColumns = null, selectableFields: selectable = null} = found.own(version);
  return {
    Name: version.name,
    Served: version.served ?? false,
    Storage: version.storage ?? false,
    Deprecated: version.deprecated ?? false,
    DeprecationWarning: version.deprecationWarning ?? null,
    Schema: schema,
    Subresources: subresources,
    AdditionalPrinterColumns: additionalPrinterColumns,
    SelectableFields: selectable,
  };
};

const conversion = (given: any): FieldError[] => {
  const strategy = given?.strategy;
  if (strategy === 'None') {
    return given.webhook
      ? [{type: 'Forbidden', field: 'spec.conversion.webhookClientConfig', detail: 'should not be set when strategy is not set to Webhook'}]
      : [];
  }
  if (strategy !== 'Webhook') return [notSupported('spec.conversion.strategy', strategy, ['None', 'Webhook'])];
  return given.webhook?.clientConfig ? [] : [required('spec.conversion.webhookClientConfig', 'required when strategy is set to Webhook')];
};

const storedVersions = (stored: string[] | null | undefined, all: readonly any[]): FieldError[] => {
  const field = 'status.storedVersions';
  if (!stored?.length) return [invalid(field, stored, 'must have at least one stored version')];
  const storage = all.find((version) => version.storage)?.name;
  const unstored =
    storage === undefined || stored.includes(storage) ? [] : [invalid(field, stored, `must have the storage version ${storage}`)];
  const gone = stored.filter((name) => !all.some((version) => version.name === name));
  return [...unstored, ...gone.map((name) => invalid(`${field}[${stored.indexOf(name)}]`, name, stillNeeded(name)))];
};

const stillNeeded = (name: string): string =>
  `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`;

const PROTECTED = /(^|\.)(k8s|kubernetes)\.io$/;
const APPROVAL = 'api-approved.kubernetes.io';

/** Groups of the community need a pull request that approved them. */
const approval = ({metadata, spec}: KubeObject): FieldError[] => {
  if (!PROTECTED.test(spec.group)) return [];
  const field = `metadata.annotations[${APPROVAL}]`;
  const given = metadata.annotations?.[APPROVAL];
  if (!given)
    return [
      required(
        field,
        'protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
      ),
    ];
  if (given.startsWith('unapproved')) return [];
  return URL.canParse(given)
    ? []
    : [
        invalid(
          field,
          given,
          `protected groups must have approval annotation "${APPROVAL}" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111`,
        ),
      ];
};

/** What the definition's address is made of stays; what its objects rely on stays once they can be made. */
export const validateDefinitionUpdate = (definition: KubeObject, old: KubeObject): FieldError[] => {
  const established = old.status?.conditions?.some((c: any) => c.type === 'Established' && c.status === 'True');
  const fixed = established ? ['scope', 'names.kind', 'group', 'names.plural'] : ['group', 'names.plural'];
  return fixed.flatMap((path) => {
    const [now, before] = [definition, old].map(({spec}) => path.split('.').reduce((value: any, part) => value?.[part], spec));
    return equalJson(now, before) ? [] : [invalid(`spec.${path}`, now, 'field is immutable')];
  });
};
