import type { Condition } from './condition.ts';

type Scalar = number | string | boolean;

const NUMBERS = new Set(['int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'oid']);
const TIMES = new Set(['timestamp', 'timestamptz', 'date']);

const numberOf = (text: string): number | null => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null);

const timeOf = (text: string): number | null => {
  // PostgreSQL's text has a space where ISO 8601 has a T, may omit the minutes of a zone, and means UTC without one.
  const iso = text.trim().replace(' ', 'T');
  const [, hour] = /T.*?([+-]\d\d)$/.exec(iso) ?? [];
  const isZoned = !iso.includes('T') || /T.*(Z|[+-]\d\d:?\d\d)$/i.test(iso);
  const time = Date.parse(hour !== undefined ? `${iso}:00` : isZoned ? iso : `${iso}Z`);
  return Number.isNaN(time) ? null : time;
};

const TRUTH: Readonly<Record<string, boolean>> = { true: true, t: true, false: false, f: false };

/** Parses a filter value as the column's type; null when invalid. Text is compared by code points, unlike PostgreSQL's collation. */
const readValue = (type: string, text: string): Scalar | null => {
  if (NUMBERS.has(type)) return numberOf(text);
  if (TIMES.has(type)) return timeOf(text);
  if (type === 'bool') return TRUTH[text.toLowerCase()] ?? null;
  if (type === 'uuid') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : null;
  return text;
};

const asStored = (type: string, stored: unknown): Scalar | null => {
  if (stored === null || stored === undefined) return null;
  return readValue(type, typeof stored === 'object' ? JSON.stringify(stored) : String(stored));
};

const TRUTHS: Readonly<Record<string, boolean | null>> = { null: null, true: true, false: false };

const holds = (operator: Condition['operator'], own: Scalar, others: readonly (Scalar | null)[]): boolean => {
  const other = others[0] ?? null;
  if (operator === 'in') return others.includes(own);
  if (other === null) return false;
  if (operator === 'eq') return own === other;
  if (operator === 'neq') return own !== other;
  if (operator === 'lt') return own < other;
  if (operator === 'lte') return own <= other;
  return operator === 'gt' ? own > other : own >= other;
};

/** Whether a value is valid for a condition on a column of this type. */
export const isValue = (type: string, operator: Condition['operator'], text: string): boolean =>
  operator === 'is' ? text in TRUTHS && (text === 'null' || type === 'bool') : readValue(type, text) !== null;

/** Whether a row meets all conditions with SQL semantics: unknown is not true. @param types by column */
export const meets = (
  row: Readonly<Record<string, unknown>>,
  types: ReadonlyMap<string, string>,
  conditions: readonly Condition[],
): boolean =>
  conditions.every(({ column, operator, values, isNegated }) => {
    const type = types.get(column) ?? 'text';
    // A missing value is unknown: only the key of a deleted row is known.
    if (!(column in row)) return false;
    const own = asStored(type, row[column]);
    if (operator === 'is') return (own === TRUTHS[values[0] ?? '']) !== isNegated;
    if (own === null) return false;
    const others = values.map((text) => readValue(type, text));
    return holds(operator, own, others) !== isNegated;
  });
