/** Taking single files out of .tar.gz and .zip archives held in memory. Nothing of an archive is run, and no path in it is written to. */
import {crc32, gunzipSync, inflateRawSync} from 'node:zlib';

const BLOCK = 512;

/** The content of `member` of a .tar.gz. Throws an Error when it is not there. */
export const fromTarGz = (archive: Buffer, member: string): Buffer => {
  const tar = gunzipSync(archive);
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const name = text(tar, at + 345, 155) ? `${text(tar, at + 345, 155)}/${text(tar, at, 100)}` : text(tar, at, 100);
    const size = Number.parseInt(text(tar, at + 124, 12), 8) || 0;
    const content = at + BLOCK;
    if (name === member && content + size <= tar.length) return tar.subarray(content, content + size);
    at = content + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`the archive holds no ${member}`);
};

const text = (buffer: Buffer, at: number, length: number): string => {
  const field = buffer.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end).trim();
};

const CENTRAL_ENTRY = 0x02014b50;
const CENTRAL_END = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;

/** The content of `member` of a .zip (no encryption, not beyond 4 GiB). Throws an Error when it is not there or damaged. */
export const fromZip = (archive: Buffer, member: string): Buffer => {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== CENTRAL_END) throw new Error('the archive is no zip file, or cut short');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0 && archive.readUInt32LE(at) === CENTRAL_ENTRY; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === member) return zipContent(archive, at);
    at += 46 + nameLength + extraLength + commentLength;
  }
  throw new Error(`the archive holds no ${member}`);
};

/** `entry`: where the member stands in the central directory, which alone is sure to know its sizes. */
const zipContent = (archive: Buffer, entry: number): Buffer => {
  const method = archive.readUInt16LE(entry + 10);
  const [packed, size] = [archive.readUInt32LE(entry + 20), archive.readUInt32LE(entry + 24)];
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const content = archive.subarray(start, start + packed);
  if (method !== STORED && method !== DEFLATED) throw new Error(`the archive uses compression ${method}, which is not known here`);
  const unpacked = method === STORED ? content : inflateRawSync(content);
  if (unpacked.length !== size || crc32(unpacked) !== archive.readUInt32LE(entry + 16)) throw new Error('the archive is damaged');
  return unpacked;
};
