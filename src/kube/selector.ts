/** Label selectors: printing and matching. (Only servers parse them: api/selectors.) */

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
