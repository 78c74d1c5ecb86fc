/** The cluster's own certificate authority and server certificate, made once and kept in its folder. */
import {existsSync, readFileSync, renameSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {dateAt} from '../../clock.ts';
import {writePrivate} from '../../kube/private-file.ts';

export interface Pki {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** The authority's, for certificates of clients; clusters of older versions have thrown theirs away. */
  readonly caKey?: string;
}

const DAY_MS = 24 * 3600 * 1000;

/** One made ahead of its cluster, beside the folders of all clusters. */
const spareBeside = (folder: string): string => join(dirname(folder), '.spare-pki.json');

/** The PKI in `folder`: the one that is there, else the spare one, else a new one. `now`: milliseconds since the epoch. */
export const pkiIn = async (folder: string, now: number): Promise<Pki> => {
  const file = join(folder, 'pki.json');
  if (!existsSync(file)) await takeSpare(folder, file).catch(async () => writePrivate(file, JSON.stringify(await makePki(now))));
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** A rename is whole, so that no two clusters get the same; one made by an older version does not fit, and is not taken. */
const takeSpare = async (folder: string, file: string): Promise<void> => {
  renameSync(spareBeside(folder), file);
  const {ca, cert, key} = JSON.parse(readFileSync(file, 'utf8'));
  if (![ca, cert, key].every((part) => typeof part === 'string')) throw new Error('not a PKI of this version');
};

/** Makes the next cluster's PKI while nobody waits: it is a third of what starting a cluster takes. */
export const makeSparePki = async (folder: string, now: number): Promise<void> => {
  if (!existsSync(spareBeside(folder))) writePrivate(spareBeside(folder), JSON.stringify(await makePki(now)));
};

const makePki = async (now: number): Promise<Pki> => {
  // CommonJS: once bundled it has a default export alone.
  const {generate} = (await import('selfsigned')).default;
  const times = {notBeforeDate: dateAt(now - DAY_MS), notAfterDate: dateAt(now + 3650 * DAY_MS)};
  const authority = await generate([{name: 'commonName', value: 'kubernetes'}], {
    ...times,
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      {name: 'basicConstraints', cA: true, critical: true},
      {name: 'keyUsage', keyCertSign: true, cRLSign: true, digitalSignature: true, critical: true},
    ],
  });
  const server = await generate([{name: 'commonName', value: 'kube-apiserver'}], {
    ...times,
    keyType: 'ec',
    algorithm: 'sha256',
    ca: {key: authority.private, cert: authority.cert},
    extensions: [
      {name: 'basicConstraints', cA: false},
      {name: 'keyUsage', digitalSignature: true, critical: true},
      {name: 'extKeyUsage', serverAuth: true},
      {
        name: 'subjectAltName',
        altNames: [
          {type: 2, value: 'localhost'},
          {type: 2, value: 'kubernetes'},
          {type: 7, ip: '127.0.0.1'},
        ],
      },
    ],
  });
  return {ca: authority.cert, caKey: authority.private, cert: server.cert, key: server.private};
};
