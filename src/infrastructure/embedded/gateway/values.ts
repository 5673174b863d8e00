/** Part of ES2025, which the compiler's libraries do not know yet. */
const { rawJSON } = JSON as typeof JSON & { readonly rawJSON: (text: string) => unknown };
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown;

/**
 * A number that JavaScript cannot hold, which appears in JSON digit by digit. It is a function, because the library copies objects property
 * by property and rounds a BigInt.
 */
const exactly = (text: string): unknown => Object.assign(() => text, { toJSON: () => rawJSON(text), toString: () => text });

/** Up to this length every whole number is safe. */
const SAFE_DIGITS = 15;
const number = (text: string): unknown => {
  const value = Number(text);
  if (text.length <= SAFE_DIGITS && Number.isFinite(value)) return value;
  // JSON has neither NaN nor infinity; PostgreSQL writes them as text.
  return Number.isFinite(value) ? (String(value) === text ? value : exactly(text)) : text;
};
const float = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text);

/** `2026-11-23 01:03:59.147+00` as `2026-11-23T01:03:59.147+00:00`, the only form that every browser reads. */
const dateTime = (text: string): string => text.replace(' ', 'T');
const zonedDateTime = (text: string): string => dateTime(text).replace(/([+-]\d\d)( BC)?$/, '$1:00$2');

const LONG_NUMBER = /\d{16}/;
const exactNumbers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && LONG_NUMBER.test(source) ? number(source) : value;
const json = (text: string): unknown => (LONG_NUMBER.test(text) ? parse(text, exactNumbers) : parse(text));
/** Texts are the database's to read: no type changes one on its way. */
const unlessText =
  (serialize: (value: unknown) => string) =>
  (value: unknown): string =>
    typeof value === 'string' ? value : serialize(value);
const toJson = unlessText((value) => JSON.stringify(value));
const toBoolean = unlessText(String);
const toBytes = unlessText((value) => `\\x${Buffer.from(value as Uint8Array).toString('hex')}`);

const given = (value: unknown): string => value as string;

/**
 * The database's types in both directions, as PostgreSQL's own JSON has them and PostgREST answers: times as ISO 8601, numbers as numbers
 * with every digit, bytes as hexadecimal text. They replace the library's, which answers with the database's texts, rounds large numbers and
 * encodes JSON text twice.
 */
export const VALUES = {
  boolean: { to: 16, from: [16], serialize: toBoolean, parse: (text: string): boolean => text === 't' },
  json: { to: 114, from: [114], serialize: toJson, parse: json },
  jsonb: { to: 3802, from: [3802], serialize: toJson, parse: json },
  bigint: { to: 20, from: [20], serialize: String, parse: number },
  numeric: { to: 1700, from: [1700], serialize: String, parse: number },
  float4: { to: 700, from: [700], serialize: String, parse: float },
  float8: { to: 701, from: [701], serialize: String, parse: float },
  bytea: { to: 17, from: [17], serialize: toBytes, parse: (value: string): string => value },
  timestamp: { to: 1114, from: [1114], serialize: given, parse: dateTime },
  timestamptz: { to: 1184, from: [1184], serialize: given, parse: zonedDateTime },
};
