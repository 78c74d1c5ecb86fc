/** The key that tokens of service accounts are signed with: made when it is first needed, or ahead of that, and kept with the cluster. */
import {createPrivateKey, generateKeyPair, generateKeyPairSync, type KeyObject} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {createPrivate} from '../../../kube/private-file.ts';

const OPTIONS = {modulusLength: 2048};

const fileIn = (folder: string): string => join(folder, 'service-account.key');

const keep = (folder: string, key: KeyObject): void => {
  createPrivate(fileIn(folder), key.export({type: 'pkcs8', format: 'pem'}) as string);
};

/** The key in `folder`; without a folder, or when there is none in it, a new one. Making one takes a quarter of a second. */
export const signingKeyIn = (folder: string | undefined): KeyObject => {
  if (folder === undefined) return generateKeyPairSync('rsa', OPTIONS).privateKey;
  if (!existsSync(fileIn(folder))) keep(folder, generateKeyPairSync('rsa', OPTIONS).privateKey);
  return createPrivateKey(readFileSync(fileIn(folder)));
};

/** Makes the key of a cluster while nobody waits for it. */
export const prepareSigningKey = async (folder: string): Promise<void> => {
  if (!existsSync(fileIn(folder))) keep(folder, (await promisify(generateKeyPair)('rsa', OPTIONS)).privateKey);
};
