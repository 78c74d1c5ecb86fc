/**
 * Decoders of JSON values into the shape that Go's round trip gives them: unknown fields dropped, null as absent, quantities in canonical
 * form, empty fields left out or written as each struct's tags say. One decoder for each Go type, made when it is first needed.
 */
import {isEmptyValue} from './empty.ts';
import {type GoField, type GoType, structOf} from './go-types.ts';
import type {Problems} from './problems.ts';
import {readBase64, readQuantity, readTime, ScalarError} from './scalars.ts';

/** Gives what is kept of a value; undefined when nothing is. */
export type Decoder = (value: unknown, problems: Problems) => unknown;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const reading =
  (read: (text: unknown) => string): Decoder =>
  (value, problems) => {
    try {
      return read(value);
    } catch (error) {
      if (!(error instanceof ScalarError)) throw error;
      problems.fail(error.message);
      return undefined;
    }
  };

/** `reads`: the type has a reader of its own, which says of a wrong type what it says of any JSON. */
const ofString =
  (decode: Decoder, type: GoType | string, reads = false): Decoder =>
  (value, problems) => {
    if (typeof value === 'string') return decode(value, problems);
    problems.wrongType(value, type, reads);
    return undefined;
  };

const LIMITS: Record<string, number> = {int32: 2 ** 31, int64: 2 ** 63, uint8: 2 ** 8};

const integer =
  (type: string, reads = false): Decoder =>
  (value, problems) => {
    if (typeof value === 'number' && Number.isInteger(value) && value < LIMITS[type] && value >= -LIMITS[type]) return value;
    problems.wrongType(value, type, reads);
    return undefined;
  };

const primitive =
  (js: 'boolean' | 'number', type: string): Decoder =>
  (value, problems) => {
    if (typeof value === js) return value;
    problems.wrongType(value, type, false);
    return undefined;
  };

const anything: Decoder = (value) => value;
const int32OrText = integer('int32', true);

const SIMPLE: Record<string, Decoder> = {
  string: ofString(anything, 'string'),
  bool: primitive('boolean', 'bool'),
  float64: primitive('number', 'float64'),
  int32: integer('int32'),
  int64: integer('int64'),
  uint8: integer('uint8'),
  any: anything,
};

const schemaProps: Decoder = (value, problems) => decoderOf({kind: 'struct', name: 'apiextensions.v1.JSONSchemaProps'})(value, problems);

/** Structs that write themselves as something else. */
const SPECIAL: Record<string, {decode: Decoder; zero: unknown}> = {
  'meta.v1.Time': {
    decode: ofString(
      reading((text) => readTime(text as string)),
      'string',
      true,
    ),
    zero: null,
  },
  'meta.v1.MicroTime': {
    decode: ofString(
      reading((text) => readTime(text as string, 6)),
      'string',
      true,
    ),
    zero: null,
  },
  'resource.Quantity': {decode: reading(readQuantity), zero: '0'},
  'intstr.IntOrString': {decode: (value, problems) => (typeof value === 'string' ? value : int32OrText(value, problems)), zero: 0},
  'runtime.RawExtension': {decode: anything, zero: null},
  'meta.v1.FieldsV1': {decode: anything, zero: null},
  'apiextensions.v1.JSON': {decode: anything, zero: null},
  'apiextensions.v1.JSONSchemaPropsOrArray': {
    decode: (value, problems) => (Array.isArray(value) ? value : schemaProps(value, problems)),
    zero: null,
  },
  'apiextensions.v1.JSONSchemaPropsOrBool': {
    decode: (value, problems) => (typeof value === 'boolean' ? value : schemaProps(value, problems)),
    zero: true,
  },
  'apiextensions.v1.JSONSchemaPropsOrStringArray': {decode: anything, zero: null},
  'meta.v1.Duration': {decode: ofString(anything, 'string', true), zero: '0s'},
};

const ZEROS: Record<string, unknown> = {string: '', bool: false, any: undefined};

/**
 * What Go prints for a value of a type that was never set. Only a missing selector stays missing: no object is stored without the one it
 * needs, and what reads selectors takes an absent one as selecting nothing.
 */
export const zeroOf = (type: GoType): unknown => {
  switch (type.kind) {
    case 'pointer':
      return type.of.kind === 'struct' && type.of.name === 'meta.v1.LabelSelector' ? undefined : null;
    case 'slice':
    case 'map':
      return null;
    case 'named':
      return zeroOf(type.of);
    case 'simple':
      return type.name in ZEROS ? ZEROS[type.name] : 0;
    default: {
      const special = SPECIAL[type.name];
      return special ? special.zero : decoderOf(type)({}, NO_PROBLEMS);
    }
  }
};

const slice = (type: GoType, of: GoType): Decoder => {
  if (of.kind === 'simple' && of.name === 'uint8')
    return ofString(
      reading((text) => readBase64(text as string)),
      '[]uint8',
    );
  const item = decoderOf(of);
  return (value, problems) => {
    if (!Array.isArray(value)) {
      problems.wrongType(value, type, false);
      return undefined;
    }
    return value.map((element, i) => {
      problems.enter(i);
      const kept = element === null ? undefined : item(element, problems);
      problems.leave();
      return kept === undefined ? zeroOf(of) : kept;
    });
  };
};

const map = (type: GoType, of: GoType): Decoder => {
  const item = decoderOf(of);
  return (value, problems) => {
    if (!isObject(value)) {
      problems.wrongType(value, type, false);
      return undefined;
    }
    const out: Json = {};
    for (const key of Object.keys(value)) {
      problems.enter(key);
      const kept = value[key] === null ? undefined : item(value[key], problems);
      problems.leave();
      set(out, key, kept === undefined ? zeroOf(of) : kept);
    }
    return out;
  };
};

/** Keys come from outside: `__proto__` is a key like any other. */
const set = (out: Json, key: string, value: unknown): void => {
  if (key === '__proto__') Object.defineProperty(out, key, {value, enumerable: true, configurable: true, writable: true});
  else out[key] = value;
};

interface Field {
  readonly decode: Decoder;
  /** Go names on the way to it: its own after those of the embedded structs that it comes through. */
  readonly names: readonly string[];
  readonly dropsEmpty: boolean;
}

const underlying = (type: GoType): GoType => (type.kind === 'named' ? underlying(type.of) : type);

const dropsEmpty = ({type, omitEmpty}: GoField): boolean => omitEmpty && ['simple', 'slice', 'map'].includes(underlying(type).kind);

/** All fields of a struct by JSON name, embedded ones among them. */
const fieldsOf = (name: string, through: readonly string[] = []): (GoField & {names: readonly string[]})[] =>
  structOf(name).flatMap((field) =>
    field.embedded && field.type.kind === 'struct'
      ? fieldsOf(field.type.name, [...through, field.name])
      : [{...field, names: [...through, field.name]}],
  );

/** Fields that are printed although they were never set: structs, and whatever is not marked omitempty. */
const isAlwaysPrinted = ({type, omitEmpty, omitZero}: GoField): boolean => !omitZero && (!omitEmpty || underlying(type).kind === 'struct');

const struct = (type: GoType & {kind: 'struct'}): Decoder => {
  const all = fieldsOf(type.name);
  const fields = new Map<string, Field>();
  for (const field of all) fields.set(field.name, {decode: decoderOf(field.type), names: field.names, dropsEmpty: dropsEmpty(field)});
  const filled = all.filter(isAlwaysPrinted);
  const goName = type.name.slice(type.name.lastIndexOf('.') + 1);
  return (value, problems) => {
    if (isObject(value)) {
      const out = readFields(value, fields, goName, problems);
      for (const field of filled) if (out[field.name] === undefined) out[field.name] = zeroOf(field.type);
      return out;
    }
    problems.wrongType(value, type, false);
    return undefined;
  };
};

const readFields = (value: Json, fields: ReadonlyMap<string, Field>, goName: string, problems: Problems): Json => {
  const out: Json = {};
  const outer = problems.struct;
  const depth = problems.fields.length;
  for (const key of Object.keys(value)) {
    const field = fields.get(key);
    if (!field) problems.unknownField(key);
    if (!field || value[key] === null) continue;
    problems.struct = goName;
    problems.fields.push(...field.names);
    problems.enter(key);
    const kept = field.decode(value[key], problems);
    problems.leave();
    problems.fields.length = depth;
    if (kept !== undefined && !(field.dropsEmpty && isEmptyValue(kept))) out[key] = kept;
  }
  problems.struct = outer;
  return out;
};

const make = (type: GoType): Decoder => {
  switch (type.kind) {
    case 'simple':
      return SIMPLE[type.name];
    case 'pointer':
      return decoderOf(type.of);
    case 'named':
      return renamed(type);
    case 'slice':
      return slice(type, type.of);
    case 'map':
      return map(type, type.of);
    default:
      return SPECIAL[type.name]?.decode ?? struct(type);
  }
};

/** A named type's errors name it: `of type v1.ResourceList`, `of type v1.Protocol`. */
const renamed = (type: GoType & {kind: 'named'}): Decoder => {
  const of = underlying(type);
  if (of.kind === 'slice') return slice(type, of.of);
  if (of.kind === 'map') return map(type, of.of);
  if (of.kind === 'simple' && of.name === 'string') return ofString(anything, type);
  return decoderOf(of);
};

const made = new Map<string, Decoder>();

/** The decoder of a type. Types may hold themselves, so a struct's is made when it first meets a value. */
export const decoderOf = (type: GoType): Decoder => {
  if (type.kind !== 'struct' || SPECIAL[type.name]) return make(type);
  return (value, problems) => {
    let decode = made.get(type.name);
    if (!decode) {
      decode = make(type);
      made.set(type.name, decode);
    }
    return decode(value, problems);
  };
};

const NO_PROBLEMS = {struct: '', fields: [] as string[], enter: () => {}, leave: () => {}} as unknown as Problems;
