/**
 * What each function takes and gives. A signature is `TYPES>TYPE`; where a dot follows the first type, that is the value before the dot
 * of `value.function()`.
 */
import {parseType, splitTypes, type Type} from './types.ts';

export interface Signature {
  readonly member: boolean;
  readonly args: readonly Type[];
  readonly result: Type;
}

const ORDERED = [
  'bool,bool',
  'int,int',
  'uint,uint',
  'double,double',
  'string,string',
  'bytes,bytes',
  'timestamp,timestamp',
  'duration,duration',
];
const MIXED = ['int,uint', 'int,double', 'uint,int', 'uint,double', 'double,int', 'double,uint'];
const order = [...ORDERED, ...MIXED].map((args) => `${args}>bool`).join(' ');
const numbers = 'int,int>int uint,uint>uint double,double>double';
const clock = 'timestamp.>int timestamp.string>int';
const spans = `${clock} duration.>int`;
const Q = 'kubernetes.Quantity';
const U = 'kubernetes.URL';
const summable = ['int', 'uint', 'double', 'duration'].map((type) => `list(${type}).>${type}`).join(' ');
const comparable = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'];
const extreme = comparable.map((type) => `list(${type}).>${type}`).join(' ');

const TABLE: Readonly<Record<string, string>> = {
  '!_': 'bool>bool',
  '-_': 'int>int double>double',
  '_&&_': 'bool,bool>bool',
  '_||_': 'bool,bool>bool',
  '_?_:_': 'bool,A,A>A',
  '_==_': 'A,A>bool',
  '_!=_': 'A,A>bool',
  '_<_': order,
  '_<=_': order,
  '_>_': order,
  '_>=_': order,
  '@in': 'A,list(A)>bool A,map(A,B)>bool',
  '_+_': `${numbers} string,string>string bytes,bytes>bytes list(A),list(A)>list(A) timestamp,duration>timestamp duration,timestamp>timestamp duration,duration>duration`,
  '_-_': `${numbers} timestamp,duration>timestamp timestamp,timestamp>duration duration,duration>duration`,
  '_*_': numbers,
  '_/_': numbers,
  '_%_': 'int,int>int uint,uint>uint',
  '_[_]': 'list(A),int>A map(A,B),A>B optional(list(A)),int>optional(A) optional(map(A,B)),A>optional(B)',
  '_[?_]': 'list(A),int>optional(A) map(A,B),A>optional(B) optional(list(A)),int>optional(A) optional(map(A,B)),A>optional(B)',
  size: 'string>int bytes>int list(A)>int map(A,B)>int string.>int bytes.>int list(A).>int map(A,B).>int',
  contains: 'string.string>bool',
  startsWith: 'string.string>bool',
  endsWith: 'string.string>bool',
  matches: 'string.string>bool string,string>bool',
  find: 'string.string>string',
  findAll: 'string.string>list(string) string.string,int>list(string)',
  bool: 'bool>bool string>bool',
  bytes: 'bytes>bytes string>bytes',
  double: 'double>double int>double uint>double string>double',
  duration: 'duration>duration string>duration',
  dyn: 'A>dyn',
  int: 'int>int uint>int double>int string>int timestamp>int duration>int',
  string: 'string>string bool>string int>string uint>string double>string bytes>string timestamp>string duration>string',
  timestamp: 'timestamp>timestamp string>timestamp int>timestamp',
  type: 'A>type',
  uint: 'uint>uint int>uint double>uint string>uint',
  getFullYear: clock,
  getMonth: clock,
  getDayOfYear: clock,
  getDayOfMonth: clock,
  getDate: clock,
  getDayOfWeek: clock,
  getHours: spans,
  getMinutes: spans,
  getSeconds: spans,
  getMilliseconds: spans,
  charAt: 'string.int>string',
  indexOf: 'string.string>int string.string,int>int list(A).A>int',
  lastIndexOf: 'string.string>int string.string,int>int list(A).A>int',
  join: 'list(string).>string list(string).string>string',
  lowerAscii: 'string.>string',
  upperAscii: 'string.>string',
  replace: 'string.string,string>string string.string,string,int>string',
  reverse: 'string.>string',
  split: 'string.string>list(string) string.string,int>list(string)',
  substring: 'string.int>string string.int,int>string',
  trim: 'string.>string',
  format: 'string.list(dyn)>string',
  isSorted: comparable.map((type) => `list(${type}).>bool`).join(' '),
  sum: summable,
  min: extreme,
  max: extreme,
  'sets.contains': 'list(A),list(A)>bool',
  'sets.equivalent': 'list(A),list(A)>bool',
  'sets.intersects': 'list(A),list(A)>bool',
  'optional.of': 'A>optional(A)',
  'optional.ofNonZeroValue': 'A>optional(A)',
  'optional.none': '>optional(A)',
  hasValue: 'optional(A).>bool',
  value: 'optional(A).>A',
  or: 'optional(A).optional(A)>optional(A)',
  orValue: 'optional(A).A>A',
  isURL: 'string>bool',
  url: `string>${U}`,
  getScheme: `${U}.>string`,
  getHost: `${U}.>string`,
  getHostname: `${U}.>string`,
  getPort: `${U}.>string`,
  getEscapedPath: `${U}.>string`,
  getQuery: `${U}.>map(string,list(string))`,
  isQuantity: 'string>bool',
  quantity: `string>${Q}`,
  isInteger: `${Q}.>bool`,
  asInteger: `${Q}.>int`,
  asApproximateFloat: `${Q}.>double`,
  sign: `${Q}.>int`,
  add: `${Q}.${Q}>${Q} ${Q}.int>${Q}`,
  sub: `${Q}.${Q}>${Q} ${Q}.int>${Q}`,
  compareTo: `${Q}.${Q}>int`,
  isGreaterThan: `${Q}.${Q}>bool`,
  isLessThan: `${Q}.${Q}>bool`,
  isIP: 'string>bool',
  ip: 'string>net.IP net.CIDR.>net.IP',
  family: 'net.IP.>int',
  isUnspecified: 'net.IP.>bool',
  isLoopback: 'net.IP.>bool',
  isCIDR: 'string>bool',
  cidr: 'string>net.CIDR',
  containsIP: 'net.CIDR.string>bool net.CIDR.net.IP>bool',
  prefixLength: 'net.CIDR.>int',
};

const parse = (text: string): Signature => {
  const [args, result] = text.split('>');
  const target = /^((?:net|kubernetes)\.[A-Za-z]+|[a-z]+(?:\([^.]*\))?)\.(.*)$/.exec(args);
  const member = target !== null && !/^(net|kubernetes)$/.test(target[1]);
  const types = member ? [target[1], ...splitTypes(target[2])] : splitTypes(args);
  return {member, args: types.map(parseType), result: parseType(result)};
};

const parsed = new Map<string, readonly Signature[]>();

/** Undefined: there is no such function. */
export const signaturesOf = (name: string): readonly Signature[] | undefined => {
  if (!Object.hasOwn(TABLE, name)) return undefined;
  let found = parsed.get(name);
  if (!found) {
    found = TABLE[name].split(' ').map(parse);
    parsed.set(name, found);
  }
  return found;
};

/** Functions that are called by a name with a dot: `sets.contains`. */
export const isNamespace = (name: string): boolean => name === 'sets' || name === 'optional';
