/** Label and field selectors: parsing, printing and matching. */

type Labels = Readonly<Record<string, string>> | undefined;

export interface Requirement {
  readonly key: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt';
  readonly values: readonly string[];
}

/** A `LabelSelector` of a spec. */
export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: {key: string; operator: string; values?: string[]}[];
}

const matchesRequirement = (r: Requirement, labels: Labels): boolean => {
  const value = labels?.[r.key];
  switch (r.operator) {
    case 'In':
      return value !== undefined && r.values.includes(value);
    case 'NotIn':
      return value === undefined || !r.values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default: {
      const [a, b] = [Number.parseInt(value ?? '', 10), Number.parseInt(r.values[0], 10)];
      return r.operator === 'Gt' ? a > b : a < b;
    }
  }
};

export const matchesAll = (requirements: readonly Requirement[], labels: Labels): boolean =>
  requirements.every((r) => matchesRequirement(r, labels));

/** Requirements of a spec's selector. A missing or empty selector yields none, and so matches everything: callers say what that means. */
export const requirementsOf = (selector: LabelSelector | undefined): Requirement[] => [
  ...Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => ({key, operator: 'In' as const, values: [value]})),
  ...(selector?.matchExpressions ?? []).map((e) => ({key: e.key, operator: e.operator as Requirement['operator'], values: e.values ?? []})),
];

/** Whether a spec's selector picks these labels; a missing selector picks nothing, an empty one everything. */
export const selects = (selector: LabelSelector | undefined, labels: Labels): boolean =>
  selector !== undefined && matchesAll(requirementsOf(selector), labels);

/** Whether a plain map selector (a Service's) picks these labels; an empty or missing map picks nothing. */
export const selectsMap = (selector: Labels, labels: Labels): boolean => {
  const entries = Object.entries(selector ?? {});
  return entries.length > 0 && entries.every(([key, value]) => labels?.[key] === value);
};

/** `app=web,tier in (a,b),!x`: a selector as kubectl and the Scale object print it, sorted by key. */
export const printSelector = (selector: LabelSelector | undefined): string =>
  requirementsOf(selector)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(printRequirement)
    .join(',');

const printRequirement = ({key, operator, values}: Requirement): string => {
  if (operator === 'Exists') return key;
  if (operator === 'DoesNotExist') return `!${key}`;
  if (operator === 'In' && values.length === 1) return `${key}=${values[0]}`;
  return `${key} ${operator === 'In' ? 'in' : 'notin'} (${[...values].sort().join(',')})`;
};

/** Splits at commas outside of parentheses. */
const split = (text: string): string[] => text.split(/,(?![^(]*\))/).map((part) => part.trim());

/** Parses `labelSelector=` of a request. Throws an Error that says what is wrong. */
export const parseLabelSelector = (text: string): Requirement[] => (text.trim() === '' ? [] : split(text).map(parseRequirement));

const parseRequirement = (text: string): Requirement => {
  const set = /^(\S+)\s+(in|notin)\s*\(([^)]*)\)$/.exec(text);
  if (set) return {key: set[1], operator: set[2] === 'in' ? 'In' : 'NotIn', values: set[3].split(',').map((v) => v.trim())};
  const equals = /^([^!=<>\s]+)\s*(==|=|!=|<|>)\s*(\S*)$/.exec(text);
  if (equals) return {key: equals[1], operator: OPERATORS[equals[2]], values: [equals[3]]};
  const exists = /^(!?)\s*([^!=<>\s(),]+)$/.exec(text);
  if (exists) return {key: exists[2], operator: exists[1] ? 'DoesNotExist' : 'Exists', values: []};
  throw new Error(`unable to parse requirement: ${JSON.stringify(text)}`);
};

const OPERATORS: Record<string, Requirement['operator']> = {'=': 'In', '==': 'In', '!=': 'NotIn', '>': 'Gt', '<': 'Lt'};

export interface FieldRequirement {
  readonly field: string;
  readonly not: boolean;
  readonly value: string;
}

/** Parses `fieldSelector=` of a request. Throws an Error that says what is wrong. */
export const parseFieldSelector = (text: string): FieldRequirement[] =>
  text.trim() === ''
    ? []
    : text.split(/(?<!\\),/).map((part) => {
        const found = /^([^=!]+?)(!=|==|=)(.*)$/.exec(part);
        if (!found) throw new Error(`invalid selector: '${text}'; can't understand '${part}'`);
        return {field: found[1], not: found[2] === '!=', value: found[3].replace(/\\([\\,=])/g, '$1')};
      });
