import type { Asked } from './rest-call.ts';
import type { ForeignKey, Introspection, Procedure } from './schema-cache.ts';

/** A constraint between two tables, with its columns. */
export interface Constraint {
  readonly name: string;
  readonly keys: readonly ForeignKey[];
}

export const constraintsBetween = (keys: readonly ForeignKey[], table: string, referenced: string): readonly Constraint[] => {
  const found = new Map<string, ForeignKey[]>();
  for (const key of keys.filter((one) => one.table === table && one.ref_table === referenced))
    found.set(key.foreign_key_name, [...(found.get(key.foreign_key_name) ?? []), key]);
  return [...found].map(([name, own]) => ({ name, keys: own }));
};

/** Whether at most one row refers to a row by a constraint. */
export const isUnique = ({ primary_keys, unique_constraints, indexes }: Introspection, { keys }: Constraint): boolean => {
  const table = keys[0]?.table;
  const columns = keys
    .map(({ column }) => column)
    .sort()
    .join();
  const unique = [...primary_keys, ...unique_constraints, ...indexes.filter((index) => index.unique)];
  return unique.some((one) => one.table === table && [...one.columns].sort().join() === columns);
};

const TYPE_NAME = /(?:^|\.)(?:"((?:[^"]|"")+)"|([^".]+))$/;
/** The name of a type without schema and quotes; the rows of a table have its name for a type. */
const typeName = (type: string): string => {
  const [, quoted, plain = ''] = TYPE_NAME.exec(type) ?? [];
  return quoted?.replaceAll('""', '"') ?? plain;
};

/** The function of that name that takes a row of a table: a column that is computed, or rows that are embedded. */
export const rowFunction = ({ functions = [] }: Introspection, table: string, name: string): Procedure | undefined =>
  functions.find((one) => one.name === name && one.arg_types.length === 1 && typeName(one.arg_types[0] ?? '') === table);

/** The table that the library reads for a name in a `select`: one with this name, or behind a function, a column or a constraint. */
export const embeddedTable = (known: Introspection, parent: string, name: string): string => {
  const computed = rowFunction(known, parent, name);
  if (computed !== undefined) return typeName(computed.return_type);
  const own = known.foreign_keys.find((key) => key.table === parent && key.column === name);
  if (own !== undefined) return own.ref_table;
  const key = known.foreign_keys.find((one) => one.foreign_key_name === name && (one.table === parent || one.ref_table === parent));
  if (key !== undefined) return key.table === parent ? key.ref_table : key.table;
  return known.foreign_keys.find((one) => one.ref_table === parent && one.ref_column === name)?.table ?? name;
};

/** The table whose rows a request reads or a procedure returns; null where that is not known. */
export const tableOfRequest = ({ known: { functions = [] }, ast }: Asked): string | null => {
  if (typeof ast.from === 'string') return ast.from;
  const returned = functions.filter(({ name, return_typtype }) => name === ast.function && return_typtype === 'c');
  const [table = null, ...others] = new Set(returned.map(({ return_type }) => typeName(return_type)));
  return others.length === 0 ? table : null;
};
