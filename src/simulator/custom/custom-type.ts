/** What a CustomResourceDefinition says of one of its versions, in the forms that the parts of the server need. */
import type {OpenApiSchema} from '../schema/openapi.ts';
import type {Schema} from '../schema/schema.ts';
import type {StructuralSchema} from './structural.ts';

export interface CustomType {
  /** As the definition writes it. */
  readonly structural: StructuralSchema;
  /** By name, as OpenAPI publishes them: that of the kind and that of its list. */
  readonly published: Readonly<Record<string, OpenApiSchema>>;
  /** As ownership and merging see it. */
  readonly schema: Schema;
  readonly listKind: string;
}
