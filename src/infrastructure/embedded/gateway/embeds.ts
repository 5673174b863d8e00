import type { createPostgresConnection } from '@supabase/lite/postgres';
import { type Constraint, constraintsBetween, isUnique, tableOfRequest } from './relationships.ts';
import { type Asked, DEFAULT_SCHEMA, type Join, type Level, restCall } from './rest-call.ts';
import { RestRefusal } from './rest-refusal.ts';
import type { ForeignKey, Introspection } from './schema-cache.ts';
import { refuseSums, withSpreads } from './spreads.ts';

type Connection = ReturnType<typeof createPostgresConnection>;

const columnsOf = (keys: readonly ForeignKey[], side: 'column' | 'ref_column'): string => keys.map((key) => key[side]).join(', ');

/** The refusal of an embedding that more than one relationship allows. */
const ambiguous = (known: Introspection, parent: string, target: string, toOne: readonly Constraint[], toMany: readonly Constraint[]) => {
  const described = (constraint: Constraint, isToOne: boolean) => {
    const [own, other] = isToOne ? (['column', 'ref_column'] as const) : (['ref_column', 'column'] as const);
    const [from, to] = isUnique(known, constraint) ? ['one', 'one'] : isToOne ? ['many', 'one'] : ['one', 'many'];
    return {
      cardinality: `${from}-to-${to}`,
      embedding: `${parent} with ${target}`,
      relationship: `${constraint.name} using ${parent}(${columnsOf(constraint.keys, own)}) and ${target}(${columnsOf(constraint.keys, other)})`,
    };
  };
  const details = [...toMany.map((one) => described(one, false)), ...toOne.map((one) => described(one, true))];
  const hints = [...toMany, ...toOne].map(({ name }) => `'${target}!${name}'`).join(', ');
  return new RestRefusal(300, 'PGRST201', `Could not embed because more than one relationship was found for '${parent}' and '${target}'`, {
    details,
    hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
  });
};

const unrelated = (parent: string, target: string, hint?: string): RestRefusal =>
  new RestRefusal(400, 'PGRST200', `Could not find a relationship between '${parent}' and '${target}' in the schema cache`, {
    details: `Searched for a foreign key relationship between '${parent}' and '${target}'${hint === undefined ? '' : ` using the hint '${hint}'`} in the schema '${restCall()?.schema ?? DEFAULT_SCHEMA}', but no matches were found.`,
  });

/** A table embedded in itself: without a hint and with a column as one, the rows that refer to a row. */
const hintToItself = (known: Introspection, table: string, alias: string, join: Join): void => {
  const own = constraintsBetween(known.foreign_keys, table, table);
  if (join.hint === undefined) {
    if (own.length > 1) throw ambiguous(known, table, table, [], own);
    return;
  }
  const key = own.flatMap(({ keys }) => keys).find(({ column }) => column === join.hint);
  if (key === undefined) throw unrelated(table, table, join.hint);
  // With an alias the library takes the column as meant; without one it reads the row that is referred to. The column that is referred to
  // makes it read the others, if no other constraint refers to it.
  const isOnly = own.filter(({ keys }) => keys.some(({ ref_column }) => ref_column === key.ref_column)).length === 1;
  if ((join.from ?? alias) === alias && isOnly) join.hint = key.ref_column;
};

/** An alias is no hint, but the library takes it for one where the table has a column of that name. */
const hintWithoutAlias = (known: Introspection, parent: string, target: string, alias: string, join: Join): void => {
  if (join.hint !== undefined || alias === target || !known.foreign_keys.some((key) => key.table === parent && key.column === alias))
    return;
  const toOne = constraintsBetween(known.foreign_keys, parent, target);
  const toMany = constraintsBetween(known.foreign_keys, target, parent);
  if (toOne.length + toMany.length > 1) throw ambiguous(known, parent, target, toOne, toMany);
  const [only] = [...toOne, ...toMany];
  if (only !== undefined) join.hint = only.name;
};

const isRelation = (known: Introspection, name: string): boolean => [...known.tables, ...known.views].some((one) => one.name === name);

/** Whether a name stands for a relationship: of a constraint, of its column, or of a function of the row. */
const isRelationship = ({ foreign_keys, functions = [] }: Introspection, name: string): boolean =>
  foreign_keys.some((key) => key.foreign_key_name === name || key.column === name) || functions.some((one) => one.name === name);

/** Two tables that are embedded under one name stand under one name in PostgREST's query; the library leaves one of them out. */
const refuseRepeated = (parent: string, { select = [], join = {} }: Level, depth: number): void => {
  const names = select.flatMap((part) => (typeof part === 'string' ? [] : Object.keys(part))).filter((name) => join[name] !== undefined);
  const repeated = names.find((name, place) => names.indexOf(name) !== place);
  if (repeated !== undefined) throw new RestRefusal(400, '42712', `table name "${parent}_${repeated}_${depth}" specified more than once`);
};

const hintAll = (known: Introspection, parent: string, level: Level, depth = 1): void => {
  const { select = [], join = {} } = level;
  refuseRepeated(parent, level, depth);
  for (const column of select) {
    if (typeof column === 'string') continue;
    for (const [alias, embedded] of Object.entries(column)) {
      const one = join[alias];
      if (one === undefined || typeof embedded !== 'object' || embedded === null) continue;
      const target = one.from ?? alias;
      if (!isRelation(known, target)) {
        // The library takes a spread of what is nothing for one of several rows.
        if ('spread' in embedded && !isRelationship(known, target)) throw unrelated(parent, target);
        continue;
      }
      if (target === parent) hintToItself(known, parent, alias, one);
      else hintWithoutAlias(known, parent, target, alias, one);
      hintAll(known, target, embedded as Level, depth + 1);
    }
  }
};

/**
 * Finds the relationships of embedded tables as PostgREST does where the library finds others, and reads spreads or refuses them.
 * @param areSumsExposed whether requests may sum and count
 */
export const withEmbeds = (connection: Connection, areSumsExposed: boolean): void => {
  const rest = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request) => {
    const ast = await rest(request);
    if (ast.join === undefined) return ast;
    const known = await connection.introspect({ useCache: true });
    const level = ast as unknown as Asked['ast'];
    if (typeof ast.from === 'string') hintAll(known, ast.from, level);
    if (!areSumsExposed) refuseSums(level);
    const table = tableOfRequest({ known, ast: level });
    return table === null ? ast : (withSpreads(known, table, level) as unknown as typeof ast);
  };
};
