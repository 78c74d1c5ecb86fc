/**
 * What all versions of a definition have in common stands once in the server's own structures, beside the list of versions; its errors
 * name that place, even when there is a single version.
 */
import {equalJson} from '../../../../kube/json.ts';

export interface Hoisted {
  readonly validation?: any;
  readonly subresources?: any;
  readonly additionalPrinterColumns?: any;
  readonly selectableFields?: any;
  /** What is left in a version. */
  own(version: any): {schema?: any; subresources?: any; additionalPrinterColumns?: any; selectableFields?: any};
}

const FIELDS = ['schema', 'subresources', 'additionalPrinterColumns', 'selectableFields'] as const;

export const hoisted = ({versions}: {versions: readonly any[]}): Hoisted => {
  const common = FIELDS.filter((field) => versions.every((version) => equalJson(version[field], versions[0][field])));
  const {schema, ...rest} = Object.fromEntries(common.map((field) => [field, versions[0]?.[field]]));
  return {
    ...rest,
    validation: schema,
    own: (version) => Object.fromEntries(FIELDS.filter((field) => !common.includes(field)).map((field) => [field, version[field]])),
  };
};
