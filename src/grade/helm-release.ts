/** Helm's releases, read from the Secrets that Helm keeps them in. */
import {gunzipSync} from 'node:zlib';
import type {KubeClient} from '../cluster/cluster.ts';
import type {KubeObject} from '../kube/object.ts';

/** One revision of a release. */
export interface Release {
  readonly name: string;
  readonly version: number;
  readonly info: {readonly status: string; readonly description?: string};
  readonly chart: {readonly metadata: {readonly name: string; readonly version: string}};
  /** What the user supplied, by file or flag. */
  readonly config: unknown;
  /** The rendered objects, as YAML. */
  readonly manifest: string;
}

// A release is at most a Secret's megabyte; unpacked it is seldom more than ten times that.
const LARGEST = 64 * 1024 * 1024;

/** The Secret's data is base64 of (base64 of gzip of JSON). Throws an Error that names the Secret when it holds anything else. */
export const decodeRelease = (secret: KubeObject): Release => {
  try {
    const packed = Buffer.from(Buffer.from(secret.data.release, 'base64').toString(), 'base64');
    return JSON.parse(gunzipSync(packed, {maxOutputLength: LARGEST}).toString());
  } catch {
    throw new Error(`the Secret ${secret.metadata.name} does not hold a release of Helm`);
  }
};

/** All revisions of a release that are kept, the oldest first; empty when there is no such release. */
export const releasesOf = async (client: KubeClient, name: string, namespace?: string): Promise<Release[]> => {
  const secrets = await client.list({kind: 'secrets', labels: `owner=helm,name=${name}`, ...(namespace ? {namespace} : {})});
  return secrets.map(decodeRelease).sort((a, b) => a.version - b.version);
};
