/** The formats of text that schemas can ask for; one that is not here is not checked. */

import {isIP, isIPv4, isIPv6} from 'node:net';
import {dateAt} from '../../clock.ts';

type Check = (text: string) => boolean;

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;
const HOSTNAME = /^([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const DURATION = /^-?((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h|d|w))+$|^[+-]?0$/;
const UUID = (version: string): RegExp => new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?${version}[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$`, 'i');

const isDate: Check = (text) => DATE.test(text) && dateAt(Date.parse(`${text}T00:00:00Z`)).getUTCDate() === Number(text.slice(8));

const isCidr: Check = (text) => {
  const [address, bits, ...rest] = text.split('/');
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= most;
};

const isUri: Check = (text) => {
  try {
    return text !== '' && Boolean(new URL(text, text.startsWith('/') ? 'http://host' : undefined));
  } catch {
    return false;
  }
};

const fits =
  (pattern: RegExp): Check =>
  (text) =>
    pattern.test(text);

export const FORMATS: Readonly<Record<string, Check>> = {
  date: isDate,
  'date-time': (text) => isDate(DATE_TIME.exec(text)?.[1] ?? ''),
  datetime: (text) => isDate(DATE_TIME.exec(text)?.[1] ?? ''),
  duration: fits(DURATION),
  hostname: (text) => text.length <= 255 && HOSTNAME.test(text),
  email: fits(/^[^\s@<>()",;:]+@[^\s@]+$/),
  ipv4: isIPv4,
  ipv6: isIPv6,
  ip: (text) => isIP(text) !== 0,
  cidr: isCidr,
  mac: fits(/^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$|^([0-9a-f]{4}\.){2}[0-9a-f]{4}$/i),
  uri: isUri,
  byte: fits(/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  uuid: fits(UUID('[0-9a-f]')),
  uuid3: fits(UUID('3')),
  uuid4: fits(UUID('4')),
  uuid5: fits(UUID('5')),
  hexcolor: fits(/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i),
  bsonobjectid: fits(/^[0-9a-f]{24}$/i),
  creditcard: fits(/^(?:\d[ -]?){13,19}$/),
  isbn: fits(/^(?:\d[ -]?){9}[\dX]$|^(?:\d[ -]?){13}$/i),
  isbn10: fits(/^(?:\d[ -]?){9}[\dX]$/i),
  isbn13: fits(/^(?:\d[ -]?){13}$/),
  ssn: fits(/^\d{3}[ -]?\d{2}[ -]?\d{4}$/),
  rgbcolor: fits(/^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/),
};
