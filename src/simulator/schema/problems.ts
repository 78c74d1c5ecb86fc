/** What goes wrong while a value is decoded, and where. Go goes on after an error of type and reports the first one. */
import {type GoType, sayGoType} from './go-types.ts';

const MOST_UNKNOWN = 100;

export class Problems {
  /** The first error that is none of strictness. */
  error: string | undefined;
  /** Paths of fields that no struct has: `spec.containers[0].foo`. */
  readonly unknown: string[] = [];
  /** Go's struct whose field is being read, and the names of the fields on the way there, with embedded structs and without indices. */
  struct = '';
  readonly fields: string[] = [];
  private readonly path: (string | number)[] = [];

  enter(step: string | number): void {
    this.path.push(step);
  }

  leave(): void {
    this.path.pop();
  }

  fail(message: string): void {
    this.error ??= message;
  }

  /** `json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32`. */
  wrongType(value: unknown, type: GoType | string): void {
    this.cannot(sayValue(value), type);
  }

  /** A number that its integer type cannot hold: `cannot unmarshal number 1.5 into`. */
  wrongNumber(value: number, type: GoType | string): void {
    this.cannot(`number ${value}`, type);
  }

  private cannot(what: string, type: GoType | string): void {
    if (this.error !== undefined) return;
    const where = this.fields.length > 0 ? `Go struct field ${this.struct}.${this.fields.join('.')}` : 'Go value';
    this.error = `json: cannot unmarshal ${what} into ${where} of type ${typeof type === 'string' ? type : sayGoType(type)}`;
  }

  unknownField(name: string): void {
    this.enter(name);
    const path = sayPath(this.path);
    this.leave();
    if (this.unknown.length < MOST_UNKNOWN && !this.unknown.includes(path)) this.unknown.push(path);
  }
}

/** `spec.containers[0].image` of its steps. */
export const sayPath = (steps: readonly (string | number)[]): string =>
  steps.map((step, i) => (typeof step === 'number' ? `[${step}]` : i > 0 ? `.${step}` : step)).join('');

const sayValue = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value;
};
