import type { Sql } from 'postgres';
import type { Identity } from '../access/identity.ts';
import type { Table } from './tables.ts';

/** A row as one role may read it. */
export interface ReadRow {
  /** JSON. */
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Visible rows by identity key, then by index of the key. */
export type VisibleRows = ReadonlyMap<string, ReadonlyMap<number, ReadRow>>;

/** The maximum number of identities per query. */
const AT_ONCE = 1000;

interface Row {
  readonly view_index: number;
  readonly row_index: number;
  /** Null when it was read for the role before. */
  readonly content: string | null;
}

/** Reads rows once for each identity, with its permissions. */
export const readRows = async (
  sql: Sql,
  table: Table,
  keys: readonly Readonly<Record<string, unknown>>[],
  identities: readonly Identity[],
): Promise<VisibleRows> => {
  const seen = new Map<string, Map<number, ReadRow>>();
  const readable = identities.filter(({ role }) => (table.columns.get(role)?.length ?? 0) > 0);
  const people = readable.toSorted((a, b) => (a.role < b.role ? -1 : a.role > b.role ? 1 : 0));
  const columns = Object.fromEntries([...table.columns].map(([role, list]) => [role, list.map(({ name }) => name)]));
  for (let first = 0; first < people.length; first += AT_ONCE) {
    const some = people.slice(first, first + AT_ONCE);
    const views = some.map(({ role, claims }) => ({ role, claims }));
    const rows = await sql<Row[]>`
      select * from realtime.read_rows(format('%I.%I', ${table.schema}::text, ${table.name}::text)::regclass, ${[...table.key]}::text[],
        ${sql.json(columns)}, ${sql.json(keys as never)}, ${sql.json(views)})`;
    const contents = new Map<string, ReadRow>();
    for (const { view_index: place, row_index: row, content } of rows) {
      const identity = some[place];
      if (identity === undefined) continue;
      const where = `${identity.role} ${row}`;
      if (content !== null) contents.set(where, { text: content, values: JSON.parse(content) });
      const found = contents.get(where);
      const own = seen.get(identity.key) ?? new Map<number, ReadRow>();
      if (found !== undefined) own.set(row, found);
      seen.set(identity.key, own);
    }
  }
  return seen;
};
