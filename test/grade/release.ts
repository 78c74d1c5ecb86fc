/** Releases as Helm keeps them, made for tests: base64 of (base64 of gzip of JSON) in a Secret. */
import {gzipSync} from 'node:zlib';
import type {KubeObject} from '../../src/kube/object.ts';

export const releaseSecret = (name: string, version: number, status: string, more: object = {}): KubeObject => {
  const release = {name, version, info: {status}, chart: {metadata: {name: 'shop', version: '0.3.0'}}, config: {}, manifest: '', ...more};
  const packed = Buffer.from(gzipSync(JSON.stringify(release)).toString('base64')).toString('base64');
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: `sh.helm.release.v1.${name}.v${version}`,
      namespace: 'ckad-deploy',
      labels: {owner: 'helm', name, status, version: `${version}`},
    },
    data: {release: packed},
  };
};
