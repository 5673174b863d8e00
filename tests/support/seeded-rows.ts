import { createHash } from 'node:crypto';

/** The id of a seeded row, by its name. */
export const idOf = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The name of an id that idOf made; an id of another origin stays as it is. */
export const nameOf = (id: unknown, names: readonly string[]): string => names.find((name) => idOf(name) === id) ?? String(id);

/** A value of a column. A text in brackets is an SQL expression, such as a moment of the frozen shop. */
export type Value = string | number | boolean | null;

const literal = (value: Value): string =>
  typeof value === 'string' && !value.startsWith('(') ? `'${value.replaceAll("'", "''")}'` : String(value);

/** SQL that inserts rows into a table; each has the columns of `shared`, too. */
export const inserted = (
  table: string,
  rows: readonly Readonly<Record<string, Value>>[],
  shared: Readonly<Record<string, Value>> = {},
): string =>
  rows
    .map((row) => {
      const all = { ...shared, ...row };
      return `insert into ${table} (${Object.keys(all).join(', ')}) values (${Object.values(all).map(literal).join(', ')})`;
    })
    .join('; ');
