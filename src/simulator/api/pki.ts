/** The cluster's own certificate authority and server certificate, made once and kept in its folder. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {dateAt} from '../../clock.ts';
import {writePrivate} from '../../kube/private-file.ts';

export interface Pki {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 24 * 3600 * 1000;

/** The PKI in `folder`, made when it is not there. `now`: milliseconds since the epoch. */
export const pkiIn = async (folder: string, now: number): Promise<Pki> => {
  const file = join(folder, 'pki.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = await makePki(now);
  writePrivate(file, JSON.stringify(made));
  return made;
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
  return {ca: authority.cert, cert: server.cert, key: server.private};
};
