import { embeddedTable, rowFunction, tableOfRequest } from './relationships.ts';
import type { Asked, Level } from './rest-call.ts';
import { RestRefusal } from './rest-refusal.ts';
import type { Introspection } from './schema-cache.ts';

/** A column that is asked for in a level of a request whose table does not have it. */
export interface Missing {
  readonly column: string;
  readonly table: string;
  /** 0 for the table of the request itself. */
  readonly depth: number;
  /** The tables around it. */
  readonly around: readonly string[];
}

const BRANCHES: ReadonlySet<string> = new Set(['$and', '$or', '$not']);

/** The columns of conditions, also within `or=` and `and=`. */
const columnsOfConditions = (where: unknown): readonly string[] => {
  if (Array.isArray(where)) return where.flatMap(columnsOfConditions);
  if (typeof where !== 'object' || where === null) return [];
  return Object.entries(where).flatMap(([name, value]) => (BRANCHES.has(name) ? columnsOfConditions(value) : [name]));
};

/** The column that a part of a `select` reads; undefined for an embedded table and a count of rows. */
const columnSelected = ([alias, part]: readonly [string, unknown]): unknown => {
  const { column, aggregate, select } = part as { readonly column?: unknown; readonly aggregate?: unknown; readonly select?: unknown };
  return column ?? (aggregate === undefined && select === undefined ? alias : undefined);
};

/** Names of columns in a level of a request itself, with the paths into them. */
const columnsIn = ({ select = [], where = {}, order = [], join = {} }: Level): readonly unknown[] => [
  ...select.flatMap((part) => (typeof part === 'string' ? [part] : Object.entries(part).map(columnSelected))),
  ...columnsOfConditions(where).filter((name) => join[name] === undefined),
  ...order.filter(({ embed }) => embed === undefined).map(({ column }) => column),
];

const columnSets = new WeakMap<Introspection, ReadonlyMap<string, ReadonlySet<string>>>();
/** The columns of each table and view. */
const columnsOf = (known: Introspection): ReadonlyMap<string, ReadonlySet<string>> => {
  const stored = columnSets.get(known);
  if (stored !== undefined) return stored;
  const sets = new Map<string, Set<string>>();
  for (const { table, name } of known.columns) sets.set(table, (sets.get(table) ?? new Set()).add(name));
  columnSets.set(known, sets);
  return sets;
};

/** Whether a table has a column, or a function of its rows of that name. Null for a table whose columns are not known. */
const hasColumn = (known: Introspection, table: string, name: string): boolean | null => {
  const columns = columnsOf(known).get(table);
  return columns === undefined ? null : columns.has(name) || rowFunction(known, table, name) !== undefined;
};

const missingColumns = (known: Introspection, level: Level, table: string): readonly string[] =>
  columnsIn(level)
    .filter((name): name is string => typeof name === 'string' && hasColumn(known, table, name) === false)
    .map((name) => name.split('->', 1)[0] ?? '')
    .filter((name) => hasColumn(known, table, name) === false);

const missingIn = (known: Introspection, level: Level, table: string, around: readonly string[]): readonly Missing[] => {
  const own = missingColumns(known, level, table);
  const embedded = (level.select ?? []).flatMap((part) => (typeof part === 'string' ? [] : Object.entries(part)));
  return [
    ...own.map((column) => ({ column, table, depth: around.length, around })),
    ...embedded.flatMap(([alias, inner]) => {
      const join = level.join?.[alias];
      if (join === undefined) return [];
      return missingIn(known, inner as Level, embeddedTable(known, table, join.from ?? alias), [...around, table]);
    }),
  ];
};

/** What a request asks for in vain. Of the rows of a procedure only what is embedded in them is looked at. */
export const missingOf = (asked: Asked): readonly Missing[] => {
  const table = tableOfRequest(asked);
  if (table === null) return [];
  const found = missingIn(asked.known, asked.ast, table, []);
  return typeof asked.ast.from === 'string' ? found : found.filter(({ depth }) => depth > 0);
};

/** The sentence of the database with the name that PostgREST gives each level of its query. */
export const noColumn = ({ table, depth, column }: Missing): string =>
  `column ${depth === 0 ? table : `${table}_${depth}`}.${column} does not exist`;

/** A column that an embedded table does not have and one around it has would be read of that one. */
export const refuseColumnsAround = (asked: Asked): void => {
  if (asked.ast.join === undefined) return;
  const found = missingOf(asked).find(({ column, around }) => around.some((table) => columnsOf(asked.known).get(table)?.has(column)));
  if (found !== undefined) throw new RestRefusal(400, '42703', noColumn(found));
};
