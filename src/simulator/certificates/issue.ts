/** Certificates signed by the cluster's authority. */
import {createPrivateKey, randomBytes, sign} from 'node:crypto';
import {dateAt} from '../../clock.ts';
import {der, fromPem, oid, readAll, sequence, TAGS, toPem} from './der.ts';
import type {CertificateRequest} from './request.ts';

export interface Authority {
  /** PEM, both. */
  readonly certificate: string;
  readonly key: string;
}

export interface IssueOptions {
  /** As a CertificateSigningRequest names them: `client auth`, `digital signature`. */
  readonly usages: readonly string[];
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
}

const SIGNED_WITH = sequence(oid('1.2.840.10045.4.3.2')); // ECDSA with SHA-256, as the authority's key is of P-256
const TRUE = Buffer.from([0x01, 0x01, 0xff]);
const KEY_USAGES = ['digital signature', 'content commitment', 'key encipherment', 'data encipherment', 'key agreement'];
const EXTENDED: Readonly<Record<string, string>> = {'server auth': '1.3.6.1.5.5.7.3.1', 'client auth': '1.3.6.1.5.5.7.3.2'};

/** PEM of a certificate for what a request asks. */
export const issueCertificate = (request: CertificateRequest, authority: Authority, options: IssueOptions): string => {
  const body = sequence(
    der(0xa0, der(TAGS.integer, Buffer.from([2]))), // version 3
    der(TAGS.integer, serial()),
    SIGNED_WITH,
    subjectOf(authority.certificate),
    sequence(time(options.from), time(options.until)),
    request.subject,
    request.publicKey,
    der(0xa3, sequence(...extensions(options.usages))),
  );
  const signature = sign('sha256', body, createPrivateKey(authority.key));
  return toPem('CERTIFICATE', sequence(body, SIGNED_WITH, der(TAGS.bits, Buffer.from([0]), signature)));
};

/** Positive, and never with a zero in front. */
const serial = (): Buffer => Buffer.from([0x40, ...randomBytes(15)]);

/** The name of the authority: what follows the validity in its certificate. */
const subjectOf = (pem: string): Buffer => readAll(readAll(readAll(fromPem(pem))[0].content)[0].content)[5].raw;

/** Until 2049 with two digits for the year: `261231235959Z`. */
const time = (ms: number): Buffer => {
  const digits = dateAt(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return digits < '2050' ? der(TAGS.shortTime, Buffer.from(`${digits.slice(2)}Z`)) : der(TAGS.time, Buffer.from(`${digits}Z`));
};

const extensions = (usages: readonly string[]): Buffer[] => {
  const bits = KEY_USAGES.reduce((sum, usage, i) => (usages.includes(usage) ? sum | (0x80 >> i) : sum), 0);
  const extended = usages.flatMap((usage) => EXTENDED[usage] ?? []);
  return [
    ...(bits > 0 ? [extension('2.5.29.15', keyUsage(bits), true)] : []),
    ...(extended.length > 0 ? [extension('2.5.29.37', sequence(...extended.map(oid)), false)] : []),
    extension('2.5.29.19', sequence(), true), // basic constraints: no authority itself
  ];
};

const extension = (id: string, value: Buffer, critical: boolean): Buffer =>
  sequence(oid(id), ...(critical ? [TRUE] : []), der(TAGS.octets, value));

/** A bit for each, the first one the highest; before them, how many at the end are not used. */
const keyUsage = (bits: number): Buffer => der(TAGS.bits, Buffer.from([Math.log2(bits & -bits), bits]));
