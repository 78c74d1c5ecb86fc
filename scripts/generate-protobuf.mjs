// Writes src/simulator/schema/data/protobuf.ts: the Go struct fields of the API types, with their protobuf numbers.
//
//   node scripts/generate-protobuf.mjs PATH_OF_KUBECTL
//
// kubectl (a statically linked 64-bit little-endian ELF file made by Go 1.2x) holds the types as its reflection data: section .typelink lists
// offsets into .rodata of all types that have no name (`*v1.Pod`, `[]v1.EnvVar`); from these all others are reached. A record starts with
// the 48 bytes of abi.Type; what follows depends on its kind. Run it again when kubectl grows API fields, and commit what it writes.
import {readFileSync} from 'node:fs';
import {writeTable} from './write-table.mjs';

const [binary] = process.argv.slice(2);
if (!binary) {
  console.error('usage: node scripts/generate-protobuf.mjs PATH_OF_KUBECTL');
  process.exit(2);
}
const elf = readFileSync(binary);
const u64 = (at) => Number(elf.readBigUInt64LE(at));

const sections = () => {
  const [table, size, count, names] = [u64(40), elf.readUInt16LE(58), elf.readUInt16LE(60), elf.readUInt16LE(62)];
  const at = (i) => table + i * size;
  const text = u64(at(names) + 24);
  return Array.from({length: count}, (_, i) => {
    const name = text + elf.readUInt32LE(at(i));
    return {
      name: elf.toString('latin1', name, elf.indexOf(0, name)),
      address: u64(at(i) + 16),
      offset: u64(at(i) + 24),
      size: u64(at(i) + 32),
    };
  });
};
const section = (name) => sections().find((s) => s.name === name);
const rodata = section('.rodata');
const typelink = section('.typelink');
const place = (address) => address - rodata.address + rodata.offset;

const varint = (at) => {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = elf[at + i];
    value += (byte & 127) * 128 ** i;
    if (byte < 128) return {value, next: at + i + 1};
  }
  throw new Error(`no name at ${at}: is this a kubectl made by another Go?`);
};
/** An abi.Name: a byte of flags, then the text, then, with flag 2, the struct tag. Flag 8 marks an embedded field. */
const readName = (at) => {
  const flags = elf[at];
  const {value, next} = varint(at + 1);
  const name = elf.toString('utf8', next, next + value);
  if (!(flags & 2)) return {name, tag: '', embedded: (flags & 8) !== 0};
  const tag = varint(next + value);
  return {name, tag: elf.toString('utf8', tag.next, tag.next + tag.value), embedded: (flags & 8) !== 0};
};
const nameAt = (offset) => readName(rodata.offset + offset).name;

const KINDS = {
  1: 'bool',
  3: 'int8',
  5: 'int32',
  6: 'int64',
  2: 'int',
  8: 'uint8',
  10: 'uint32',
  11: 'uint64',
  13: 'float32',
  14: 'float64',
  24: 'string',
};
const [ARRAY, CHAN, FUNC, INTERFACE, MAP, POINTER, SLICE, STRUCT] = [17, 18, 19, 20, 21, 22, 23, 25];
/** Bytes of a record before its uncommon part, which names the package of a named type. */
const SIZES = {[ARRAY]: 72, [CHAN]: 64, [FUNC]: 56, [INTERFACE]: 80, [MAP]: 112, [POINTER]: 56, [SLICE]: 56, [STRUCT]: 80};

const read = (address) => {
  const at = place(address);
  const kind = elf[at + 23] & 31;
  const flags = elf[at + 20];
  const text = nameAt(elf.readInt32LE(at + 40)).slice(flags & 2 ? 1 : 0);
  const named = (flags & 4) !== 0;
  const path = named && flags & 1 ? nameAt(elf.readInt32LE(at + (SIZES[kind] ?? 48))) : '';
  return {at, kind, named, text, path};
};

const PACKAGES = [
  /^k8s\.io\/api\/(.+\/v\d+)$/,
  /^k8s\.io\/apimachinery\/pkg\/apis\/(meta\/v1)$/,
  /^k8s\.io\/apimachinery\/pkg\/(?:api\/|util\/)?(resource|intstr|runtime)$/,
];
/** `core.v1.Pod` of package `k8s.io/api/core/v1`; undefined for types that are none of the API's. */
const apiName = ({named, path, text}) => {
  const found = named && PACKAGES.map((p) => p.exec(path)).find(Boolean);
  return found ? `${found[1].replaceAll('/', '.')}.${text.split('.').pop()}` : undefined;
};

/** How a type is written in the file: Go's way, with API types by the name above, and named simple types as `name(underlying)`. */
const say = (address) => {
  const type = read(address);
  const name = apiName(type);
  if (type.kind === STRUCT) return name ?? `?${type.text}`;
  const plain = underlying(type);
  return name ? `${name}(${plain})` : plain;
};
const underlying = ({at, kind}) => {
  if (kind === POINTER) return `*${say(u64(at + 48))}`;
  if (kind === SLICE) return `[]${say(u64(at + 48))}`;
  if (kind === MAP) return `map[${say(u64(at + 48))}]${say(u64(at + 56))}`;
  return KINDS[kind] ?? `?${kind}`;
};

/** `name number type flags`: the JSON name, or `-Go name` of an embedded struct; the protobuf number or 0; o: omitempty, z: omitzero. */
const field = (at) => {
  const {name, tag, embedded} = readName(place(u64(at)));
  const [json, ...options] = (/json:"([^"]*)"/.exec(tag)?.[1] ?? '').split(',');
  if (json === '-' || (!json && !embedded)) return undefined;
  const number = /protobuf:"\w+,(\d+)/.exec(tag)?.[1] ?? '0';
  const flags = `${options.includes('omitempty') ? 'o' : ''}${options.includes('omitzero') ? 'z' : ''}`;
  return [json || `-${name}`, number, say(u64(at + 8)), flags].join(' ').trim();
};

const fields = ({at}) => {
  const [first, count] = [place(u64(at + 56)), u64(at + 64)];
  return Array.from({length: count}, (_, i) => field(first + 24 * i)).filter(Boolean);
};

const found = new Map();
const seen = new Set();
const visit = (address) => {
  if (seen.has(address)) return;
  seen.add(address);
  const type = read(address);
  if ([POINTER, SLICE, MAP].includes(type.kind)) visit(u64(type.at + 48));
  if (type.kind === MAP) visit(u64(type.at + 56));
  if (type.kind !== STRUCT) return;
  const name = apiName(type);
  if (name && /^[A-Z]/.test(name.split('.').pop())) found.set(name, fields(type));
};
for (let i = 0; i < typelink.size; i += 4) visit(rodata.address + elf.readInt32LE(typelink.offset + i));

const GROUPS =
  /^(core|apps|batch|autoscaling|networking|policy|rbac|storage|scheduling|coordination|discovery|node|events|certificates|authentication|authorization|meta)\.v[12]\./;
writeTable('protobuf', new Map([...found].filter(([name]) => GROUPS.test(name)).map(([name, list]) => [name, list.join(';')])));
