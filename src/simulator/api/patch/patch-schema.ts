/** What a strategic merge patch has to know of a schema: which lists merge, and by which key. */

import {isMap, own} from '../../../kube/json.ts';
import type {Kind} from '../../kinds/kind.ts';
import {type Schema, schemaOfKind} from '../../schema/schema.ts';

/** How a list is patched. */
export interface ListRule {
  /** Item by item; otherwise it is replaced. */
  readonly merges: boolean;
  /** The field that tells items apart; empty for lists of plain values. */
  readonly key: string;
  same(a: any, b: any): boolean;
  readonly items: PatchSchema;
}

export class PatchSchema {
  constructor(private readonly schema: Schema | undefined) {}

  field(name: string): PatchSchema {
    return new PatchSchema(this.property(name));
  }

  /** Whether a map takes the place of the old one instead of being merged into it. */
  replaces(name: string): boolean {
    return this.strategies(name).includes('replace');
  }

  listRule(name: string): ListRule {
    const schema = this.property(name);
    const key = schema?.patchMergeKey ?? '';
    const same = (a: any, b: any): boolean => (isMap(a) && isMap(b) ? key !== '' && a[key] !== undefined && a[key] === b[key] : a === b);
    return {merges: this.strategies(name).includes('merge'), key, same, items: new PatchSchema(schema?.items)};
  }

  private strategies(name: string): readonly string[] {
    return this.property(name)?.patchStrategy ?? [];
  }

  private property(name: string): Schema | undefined {
    const {properties, additionalProperties} = this.schema ?? {};
    return (properties && own(properties, name)) ?? additionalProperties;
  }
}

/** Undefined for kinds that no strategic merge patch can be made of: those whose schema is no type of the API, but came with a definition. */
export const patchSchemaOf = (kind: Kind): PatchSchema | undefined => {
  const schema = schemaOfKind(kind);
  return schema.name === undefined ? undefined : new PatchSchema(schema);
};
