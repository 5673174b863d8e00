import { RestRefusal } from './rest-refusal.ts';
import type { Introspection } from './schema-cache.ts';

/** Parts of ES2025, which the compiler's libraries do not know yet. */
interface RawJson {
  readonly rawJSON: string;
}
const { rawJSON, isRawJSON } = JSON as typeof JSON & {
  readonly rawJSON: (text: string) => RawJson;
  readonly isRawJSON: (value: unknown) => value is RawJson;
};
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** A row of a body, or arguments by their names. */
export type Fields = Readonly<Record<string, unknown>>;

/** An object of JSON; a number that keeps its digits is none. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value);

/** Reads JSON whose numbers keep every digit. @throws RestRefusal for more levels than the stack has, as PostgreSQL refuses them */
const parseExactly = (text: string): unknown => {
  try {
    return parse(text, (_name, value, { source }) => (typeof value === 'number' && source !== undefined ? rawJSON(source) : value));
  } catch (error) {
    throw error instanceof RangeError ? new RestRefusal(413, '54001', 'stack depth limit exceeded') : error;
  }
};

/** In comma-separated values an empty field is a text, and NULL is none; the library takes an empty one for none. */
const csvField = (value: unknown): unknown => (value === null ? '' : value === 'NULL' ? null : value);
const csvRow = (row: Fields): Fields => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, csvField(value)]));

/**
 * A body as it was sent, where the library has read it.
 * @param read by the library, which rounds numbers
 * @param type the header Content-Type, the media type in lower case
 */
export const exactBody = (read: unknown, text: string, type: string): unknown => {
  if (type.includes('application/json') || type.trim() === '') return parseExactly(text);
  return type.includes('text/csv') && Array.isArray(read) ? read.map(csvRow) : read;
};

/** A value as the text that PostgreSQL reads for the type of its place, as `json_to_record` does. */
export const scalarText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return isRawJSON(value) ? value.rawJSON : JSON.stringify(value);
};
const isScalar = (value: unknown): boolean => typeof value !== 'object' || isRawJSON(value);
/** Whether a text is one to PostgreSQL; JSON has others, which it refuses with its own code. */
const isText = (text: string): boolean => !text.includes('\0') && (text as string & { isWellFormed(): boolean }).isWellFormed();

const isJsonType = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * An expression of the library's query builder. It is a list because the library writes everything else for an argument that is a list as
 * JSON, and has a text for comparisons within the library.
 */
const expression = (node: object, text: string): unknown =>
  Object.assign([], { expressionType: undefined, toOperationNode: () => node, toJSON: () => text, toString: () => text });
const parameter = (text: string): object => ({ kind: 'ValueNode', value: text });
/** A value that the database takes out of JSON. @param from what makes a row of it, before and behind the JSON */
const ofJson = (name: string, value: unknown, [before, behind]: readonly [string, string]): unknown => {
  const json = JSON.stringify({ [name]: value });
  const select = `(select one.${quoted(name)} from ${before}`;
  return expression({ kind: 'RawNode', sqlFragments: [select, `::json${behind})`], parameters: [parameter(json)] }, json);
};

type Column = Introspection['columns'][number];

/** `type` of an array is that of its elements. */
const holdsJson = ({ type, pg_type }: Column): boolean => isJsonType(type) && pg_type?.startsWith('_') !== true;

/** The values of a row for the library's query builder, which passes them on as they are. */
export const writtenRow = (row: Fields, schema: string, table: string, columns: readonly Column[]): Fields => {
  const source = [`json_populate_record(null::${quoted(schema)}.${quoted(table)}, `, ') as one'] as const;
  const written = (name: string, value: unknown): unknown => {
    if (value === null || value === undefined) return value;
    const column = columns.find((one) => one.name === name);
    const text = column !== undefined && holdsJson(column) ? JSON.stringify(value) : isScalar(value) ? scalarText(value) : null;
    return text !== null && isText(text) ? expression(parameter(text), text) : ofJson(name, value, source);
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, written(name, value)]));
};

/**
 * The value of an argument for the library's query builder.
 * @param types of the argument in the procedures that may be meant
 */
export const writtenArgument = (value: unknown, types: readonly string[]): unknown => {
  if (value === null) return null;
  if (types.length > 0 && types.every(isJsonType)) return JSON.stringify(value);
  const [type, ...others] = new Set(types);
  const isPlain = isScalar(value) && isText(scalarText(value)) && type?.endsWith('[]') !== true;
  if (isPlain || type === undefined || others.length > 0) return scalarText(value);
  return ofJson('value', value, ['json_to_record(', `) as one(value ${type})`]);
};
