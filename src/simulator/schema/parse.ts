/** From the text of a request's body to plain values, with the real server's words for what cannot be read. */
import {badRequest, type StatusError} from '../../kube/status.ts';
import {checkDepth, duplicateKeys, JsonSyntaxError} from './json-scan.ts';
import {parseYaml, YamlSyntaxError} from './yaml.ts';

export interface ParsedBody {
  readonly value: unknown;
  /** What strict decoding says of keys given twice: `duplicate field "spec.replicas"`. */
  readonly duplicates: string[];
}

/** Media types whose text may be YAML. */
const YAML = new Set(['application/yaml', 'application/apply-patch+yaml']);

/**
 * Reads JSON or YAML. `kind` is the kind that the request is about, for the error's text. Throws a StatusError (400) for a text that
 * cannot be read, and for one that holds no object where one has to be.
 */
export const parseBody = (text: string, contentType: string, kind = 'object'): ParsedBody => {
  try {
    const parsed = YAML.has(contentType) && !/^\s*\{/.test(text) ? yamlBody(text) : jsonBody(text);
    if (!contentType.includes('patch')) checkTypeMeta(parsed.value);
    return parsed;
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof YamlSyntaxError) throw refused(error, text, contentType, kind);
    throw error;
  }
};

const jsonBody = (text: string): ParsedBody => {
  const duplicates = duplicateKeys(text);
  return {value: JSON.parse(text), duplicates: duplicates.map((path) => `duplicate field ${JSON.stringify(path)}`)};
};

const yamlBody = (text: string): ParsedBody => {
  const {value, duplicates} = parseYaml(text);
  checkDepth(value);
  return {value, duplicates: duplicates.length > 0 ? [`yaml: unmarshal errors:\n  ${duplicates.join('\n  ')}`] : []};
};

const TYPE_META = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/** An object, whose apiVersion and kind are texts if they are there. */
const checkTypeMeta = (value: unknown): void => {
  if (value === null) return;
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new JsonSyntaxError(`json: cannot unmarshal ${sayType(value)} into Go value of type ${TYPE_META}`);
  }
  for (const field of ['apiVersion', 'kind']) {
    const given = (value as Record<string, unknown>)[field] ?? '';
    if (typeof given !== 'string') {
      throw new JsonSyntaxError(`json: cannot unmarshal ${sayType(given)} into Go struct field .${field} of type string`);
    }
  }
};

const sayType = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
};

const refused = (error: Error, text: string, contentType: string, kind: string): StatusError => {
  if (contentType === 'application/strategic-merge-patch+json') return badRequest(error.message);
  if (contentType === 'application/apply-patch+yaml') return badRequest(`error decoding YAML: ${yamlWords(error)}`);
  if (contentType.includes('patch')) return badRequest(`error decoding patch: ${error.message}`);
  const why = error instanceof YamlSyntaxError ? error.message : `couldn't get version/kind; json parse error: ${error.message}`;
  return badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summary(text)})`);
};

const yamlWords = (error: Error): string =>
  error instanceof JsonSyntaxError && error.message === 'unexpected end of JSON input'
    ? 'yaml: line 1: did not find expected node content'
    : error.message;

const SUMMARY = 30;

/** The begin of a body: as text when it looks like JSON, else in hexadecimal. */
const summary = (text: string): string => {
  const bytes = Buffer.from(text);
  if (bytes.length === 0) return '<empty>';
  const begin = bytes.subarray(0, SUMMARY);
  const said = text.startsWith('{') ? begin.toString() : begin.toString('hex');
  return bytes.length > SUMMARY ? `${said} ...` : said;
};
