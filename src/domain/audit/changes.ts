/** One changed field of an entry. Undefined means that there is no value. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty values are left out when a whole row is shown. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const HIDDEN = ['id', 'name', 'created_at', 'updated_at'];

/** The changed fields of an entry. For a created or deleted row these are all fields with a value. */
export const changesOf = (detail: Readonly<Record<string, unknown>>): readonly Change[] => {
  const { before, after, name: _name, ...rest } = detail;
  if (!isRecord(before) && !isRecord(after)) {
    // Details that are not a row, such as a role with the previous one.
    return Object.entries(rest).map(([field, value]) => ({ field, before: field === 'role' ? before : undefined, after: value }));
  }
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  const isWhole = !isRecord(before) || !isRecord(after);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: was[field], after: is[field] }))
    .filter((change) => !isWhole || !(isEmpty(change.before) && isEmpty(change.after)))
    .filter(({ field }) => !isWhole || field === 'name' || !HIDDEN.includes(field));
};
