/** What goes wrong while a value is decoded, and where. Go goes on after an error of type and reports the first one. */
import {sayConversion} from './conversion.ts';
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

  /** `merged`: the value is the map that a strategic merge patch gave, which is converted, not parsed, and has other error texts. */
  constructor(private readonly merged = false) {}

  enter(step: string | number): void {
    this.path.push(step);
  }

  leave(): void {
    this.path.pop();
  }

  fail(message: string): void {
    this.error ??= message;
  }

  /** A value that its type cannot hold. `reads`: the type has a reader of its own, for which a merged patch is JSON again. */
  wrongType(value: unknown, type: GoType | string, reads: boolean): void {
    if (this.error !== undefined) return;
    const goType = typeof type === 'string' ? type : sayGoType(type);
    if (!this.merged) this.error = `json: cannot unmarshal ${sayJson(value, goType)} into ${this.place()} of type ${goType}`;
    else if (reads) this.error = `json: cannot unmarshal ${sayJson(value, goType)} into Go value of type ${goType}`;
    else this.error = sayConversion(value, type);
  }

  /** `Go struct field DeploymentSpec.spec.replicas`. */
  private place(): string {
    return this.fields.length > 0 ? `Go struct field ${this.struct}.${this.fields.join('.')}` : 'Go value';
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

const NUMBERS = /^(int32|int64|uint8)$/;

/** `string`, `bool`, and `number 1.5` where an integer is wanted. */
const sayJson = (value: unknown, goType: string): string => {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'number' && NUMBERS.test(goType) ? `number ${value}` : typeof value;
};
