/** Whether Go's `omitempty` would leave a value out, were its type a plain one: "", 0, false, nothing in it. */
export const isEmptyValue = (value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return value === '' || value === 0 || value === false;
  for (const _ in value) return false;
  return true;
};
