/** The encodings of objects, and how they are called. */

export type Encoding = 'json' | 'yaml' | 'protobuf';

/** In the order in which the real server prefers them. */
export const ENCODINGS: readonly Encoding[] = ['json', 'yaml', 'protobuf'];

export const MEDIA_TYPES: Readonly<Record<Encoding, string>> = {
  json: 'application/json',
  yaml: 'application/yaml',
  protobuf: 'application/vnd.kubernetes.protobuf',
};

/** The type without its parameters, in lower case. */
export const essence = (contentType: string): string => contentType.split(';')[0].trim().toLowerCase();
