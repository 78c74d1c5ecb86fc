/** Reads `Accept` headers: `application/json;as=Table;v=v1;g=meta.k8s.io, application/yaml;q=0.5`. */

export interface Clause {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
  /** Without `q`. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a client accepts, what it likes best first; what names no wildcard goes before what does. */
export const clausesOf = (accept: string): Clause[] =>
  accept
    .split(',')
    .map(clauseOf)
    .sort((a, b) => b.quality - a.quality || wildcards(a) - wildcards(b));

const clauseOf = (text: string): Clause => {
  const [media, ...rest] = text.split(';').map((part) => part.trim());
  const [type, subtype = '*'] = media.split('/');
  const {q, ...parameters} = Object.fromEntries(rest.map((parameter) => halves(parameter)));
  return {type, subtype, quality: q === undefined ? 1 : Number.parseFloat(q) || 0, parameters};
};

const halves = (parameter: string): [string, string] => {
  const at = parameter.indexOf('=');
  return at < 0 ? [parameter, ''] : [parameter.slice(0, at).trim(), parameter.slice(at + 1).trim()];
};

const wildcards = ({type, subtype}: Clause): number => Number(type === '*') + Number(subtype === '*');
