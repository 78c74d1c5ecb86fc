/** What a PKCS #10 request for a certificate says, once its signature has shown that the sender has the key. */
import {createPublicKey, verify} from 'node:crypto';
import {type DerValue, fromPem, readAll, sayOid} from './der.ts';

export interface CertificateRequest {
  /** As it stands in the request, to be put into the certificate. */
  readonly subject: Buffer;
  readonly publicKey: Buffer;
  readonly commonName: string;
  readonly organizations: readonly string[];
}

/** By the algorithm of the signature; null: the key says which. */
const HASHES: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
};
const COMMON_NAME = '2.5.4.3';
const ORGANIZATION = '2.5.4.10';

/** `pem`: with the label CERTIFICATE REQUEST. Undefined for what is no request, or is not signed with its own key. */
export const readRequest = (pem: string): CertificateRequest | undefined => {
  try {
    return parse(fromPem(pem));
  } catch {
    return undefined;
  }
};

const parse = (bytes: Buffer): CertificateRequest | undefined => {
  const [info, algorithm, signature] = childrenOf(readAll(bytes)[0]);
  const [, subject, publicKey] = childrenOf(info);
  const hash = HASHES[sayOid(childrenOf(algorithm)[0].content)];
  const key = createPublicKey({key: publicKey.raw, format: 'der', type: 'spki'});
  // The first byte of a string of bits says how many of the last are no part of it: none.
  if (hash === undefined || !verify(hash, info.raw, key, signature.content.subarray(1))) return undefined;
  const named = attributesOf(subject);
  return {
    subject: subject.raw,
    publicKey: publicKey.raw,
    commonName: named.find(([type]) => type === COMMON_NAME)?.[1] ?? '',
    organizations: named.filter(([type]) => type === ORGANIZATION).map(([, value]) => value),
  };
};

const childrenOf = ({content}: DerValue): DerValue[] => readAll(content);

/** A name is a list of sets of a type and a text. */
const attributesOf = (name: DerValue): [type: string, value: string][] =>
  childrenOf(name)
    .flatMap(childrenOf)
    .map((attribute) => {
      const [type, value] = childrenOf(attribute);
      return [sayOid(type.content), value.content.toString('utf8')];
    });
