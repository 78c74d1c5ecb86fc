/** The shapes of names, as the API machinery defines them. Every function gives the faults of a text; none means it is well formed. */

type Check = (value: string) => string[];

const regexFault = (what: string, pattern: string, ...examples: string[]): string =>
  `${what} (e.g. ${examples.map((e, i) => (i === 0 ? `'${e}'` : ` or '${e}'`)).join(', ')}, regex used for validation is '${pattern}')`;
const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);

export const tooManyCharacters = (most: number): string => `must be no more than ${most} characters`;
export const tooManyBytes = (most: number): string => `must be no more than ${most} bytes`;

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const LABEL_1035 = '[a-z]([-a-z0-9]*[a-z0-9])?';
const ALNUM = "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const QUALIFIED = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const LABEL_VALUE = `(${QUALIFIED})?`;

const labelFault = regexFault(
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  LABEL,
  'my-name',
  '123-abc',
);
const subdomainFault = regexFault(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  SUBDOMAIN,
  'example.com',
);
const label1035Fault = regexFault(
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  LABEL_1035,
  'my-name',
  'abc-123',
);
const qualifiedFault = regexFault(`must consist of ${ALNUM}`, QUALIFIED, 'MyName', 'my.name', '123-abc');
const labelValueFault = regexFault(
  `a valid label must be an empty string or consist of ${ALNUM}`,
  LABEL_VALUE,
  'MyValue',
  'my_value',
  '12345',
);

const IS_LABEL = whole(LABEL);
const IS_SUBDOMAIN = whole(SUBDOMAIN);
const IS_LABEL_1035 = whole(LABEL_1035);
const IS_WILDCARD = whole(`\\*\\.${SUBDOMAIN}`);
const IS_QUALIFIED = whole(QUALIFIED);
const IS_LABEL_VALUE = whole(LABEL_VALUE);

const bytes = (text: string): number => Buffer.byteLength(text);

/** `web-1`: names of namespaces, containers, volumes, services. */
export const dnsLabel: Check = (value) => [
  ...(bytes(value) > 63 ? [tooManyCharacters(63)] : []),
  ...(IS_LABEL.test(value) ? [] : [IS_SUBDOMAIN.test(value) ? 'must not contain dots' : labelFault]),
];

/** `web-1.example`: names of most objects. */
export const dnsSubdomain: Check = (value) => [
  ...(bytes(value) > 253 ? [tooManyCharacters(253)] : []),
  ...(IS_SUBDOMAIN.test(value) ? [] : [subdomainFault]),
];

/** As {@link dnsLabel}, but starts with a letter. */
export const dns1035Label: Check = (value) => [
  ...(bytes(value) > 63 ? [tooManyCharacters(63)] : []),
  ...(IS_LABEL_1035.test(value) ? [] : [label1035Fault]),
];

/** `*.example.com`. */
export const wildcardSubdomain: Check = (value) => [
  ...(bytes(value) > 253 ? [tooManyCharacters(253)] : []),
  ...(IS_WILDCARD.test(value)
    ? []
    : [
        regexFault(
          "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
          `\\*\\.${SUBDOMAIN}`,
          '*.example.com',
        ),
      ]),
];

const nameAndPrefixFault = `a qualified name ${qualifiedFault} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`;

/** `app`, `app.kubernetes.io/name`: keys of labels and annotations, names of resources and finalizers. */
export const qualifiedName: Check = (value) => {
  const parts = value.split('/');
  if (parts.length > 2) return [nameAndPrefixFault];
  const name = parts[parts.length - 1];
  const prefix = parts.length === 2 ? parts[0] : undefined;
  return [
    ...(prefix === undefined ? [] : prefixFaults(prefix)),
    ...(name === '' ? ['name part must be non-empty'] : []),
    ...(bytes(name) > 63 ? [`name part ${tooManyBytes(63)}`] : []),
    ...(IS_QUALIFIED.test(name) ? [] : [`name part ${qualifiedFault}`]),
  ];
};

const prefixFaults: Check = (prefix) =>
  prefix === '' ? ['prefix part must be non-empty'] : dnsSubdomain(prefix).map((fault) => `prefix part ${fault}`);

export const labelValue: Check = (value) => [
  ...(bytes(value) > 63 ? [tooManyBytes(63)] : []),
  ...(IS_LABEL_VALUE.test(value) ? [] : [labelValueFault]),
];

/** `http`: names of ports; without a letter they would look like numbers. */
export const portName: Check = (value) => {
  if (value === '') return ['must contain at least one letter (a-z)'];
  return [
    ...(bytes(value) > 15 ? [tooManyCharacters(15)] : []),
    ...(/^[-a-z0-9]+$/.test(value) ? [] : ['must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)']),
    ...(/[a-z]/.test(value) ? [] : ['must contain at least one letter (a-z)']),
    ...(value.includes('--') ? ['must not contain consecutive hyphens'] : []),
    ...(value.startsWith('-') || value.endsWith('-') ? ['must not begin or end with a hyphen'] : []),
  ];
};

export const portNumber = (value: number): string[] => (value >= 1 && value <= 65535 ? [] : ['must be between 1 and 65535, inclusive']);

/** Names of environment variables: any printable ASCII character but `=`. */
export const envVarName: Check = (value) =>
  /^[ -<>-~]+$/.test(value) ? [] : ["a valid environment variable name must consist only of printable ASCII characters other than '='"];

/** Keys of ConfigMaps and Secrets, which become file names. */
export const dataKey: Check = (value) => [
  ...(bytes(value) > 253 ? [tooManyCharacters(253)] : []),
  ...(/^[-._a-zA-Z0-9]+$/.test(value) ? [] : [dataKeyFault]),
  ...pathPartFaults(value),
];

const dataKeyFault = regexFault(
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  '[-._a-zA-Z0-9]+',
  'key.name',
  'KEY_NAME',
  'key-name',
);

const pathPartFaults: Check = (value) => {
  if (value === '.' || value === '..') return [`must not be '${value}'`];
  return value.startsWith('..') ? ["must not start with '..'"] : [];
};

/** `X-Custom-Header`. */
export const httpHeaderName: Check = (value) =>
  /^[-A-Za-z0-9]+$/.test(value)
    ? []
    : [regexFault("a valid HTTP header must consist of alphanumeric characters or '-'", '[-A-Za-z0-9]+', 'X-Header-Name')];

/** `25%`. */
export const percent: Check = (value) =>
  /^[0-9]+%$/.test(value)
    ? []
    : [regexFault("a valid percent string must be a numeric string followed by an ending '%'", '[0-9]+%', '1%', '93%')];
