import type {FieldError} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {StructuralSchema} from './structural.ts';

export const checkRules = (_schema: StructuralSchema, _object: KubeObject, _old?: KubeObject): FieldError[] => [];
