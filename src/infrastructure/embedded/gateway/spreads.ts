import { type Constraint, constraintsBetween, embeddedTable, isUnique } from './relationships.ts';
import type { Join, Level } from './rest-call.ts';
import { RestRefusal } from './rest-refusal.ts';
import type { Introspection } from './schema-cache.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A table in a `select`: `...shelves(name)` is spread. */
interface Embedded extends Level {
  readonly spread?: boolean;
  readonly limit?: number;
  readonly offset?: number;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmbedded = (value: unknown): value is Embedded => isFields(value) && 'select' in value;
const isEmpty = (value: object | undefined): boolean => value === undefined || Object.keys(value).length === 0;

/** A sum, count or the like. `count` alone is a function of the row in PostgREST. */
const isSum = (value: unknown): value is Fields => isFields(value) && value['aggregate'] !== undefined && value['bareCount'] !== true;
const partsOf = ({ select = [] }: Level): readonly unknown[] =>
  select.flatMap((part) => (typeof part === 'string' ? [] : Object.values(part)));
const hasSums = (level: Level): boolean => partsOf(level).some((part) => (isEmbedded(part) ? hasSums(part) : isSum(part)));

/** Where sums are not exposed; the library does not look for them in spreads. @throws RestRefusal */
export const refuseSums = (level: Level): void => {
  if (hasSums(level)) throw new RestRefusal(400, 'PGRST123', 'Use of aggregate functions is not allowed');
};

/** The column of a spread table by which its only row is found; null where there are several rows, or a function finds them. */
const columnOfOnlyRow = (known: Introspection, parent: string, name: string, { hint }: Join): string | null => {
  const own = known.foreign_keys.find((key) => key.table === parent && (key.column === name || key.foreign_key_name === name));
  if (own !== undefined) return own.ref_column;
  const target = embeddedTable(known, parent, name);
  if (target === parent) return null;
  const isMeant = ({ name: constraint, keys }: Constraint): boolean =>
    hint === undefined || constraint === hint || keys.some(({ column, ref_column }) => column === hint || ref_column === hint);
  const [referred] = constraintsBetween(known.foreign_keys, parent, target).filter(isMeant);
  if (referred !== undefined) return referred.keys[0]?.ref_column ?? null;
  const referring = constraintsBetween(known.foreign_keys, target, parent).find((one) => isMeant(one) && isUnique(known, one));
  return referring?.keys[0]?.column ?? null;
};

const refuse = (): never => {
  throw new RestRefusal(400, 'PGRST127', 'Feature not implemented', {
    details: 'Spreads are not implemented with conditions or embedded tables in a spread of one row.',
  });
};

/** Rows are counted by a column that each of them has. */
const counted = (part: string | Fields, column: string): string | Fields => {
  if (typeof part === 'string') return part;
  const fields = Object.entries(part).map(([alias, value]) => {
    const isCount = isSum(value) && value['aggregate'] === 'count' && value['column'] === undefined;
    return [alias, isCount ? { ...value, column } : value] as const;
  });
  return Object.fromEntries(fields);
};

/** A spread of one row; the library reads its own columns only, and no conditions on it. */
const ofOneRow = (embedded: Embedded, join: Join, column: string, isInSpread: boolean): Embedded => {
  const { select = [], where } = embedded;
  if (partsOf(embedded).some((part) => isEmbedded(part) && !isEmpty(part.select))) refuse();
  if (!isEmpty(where) && (join.type !== 'inner' || isInSpread)) refuse();
  return { ...embedded, select: select.map((part) => counted(part, column)) };
};

/**
 * Refuses what the library would leave out of a spread, where sums would be wrong and values missing, and counts its rows.
 * @param isInSpread whether the level itself is spread
 * @throws RestRefusal
 */
export const withSpreads = <Given extends Level>(known: Introspection, table: string, level: Given, isInSpread = false): Given => {
  const { select, join = {} } = level;
  if (select === undefined) return level;
  const read = (alias: string, embedded: Embedded): Embedded => {
    const one = join[alias];
    if (one === undefined) return embedded;
    const name = one.from ?? alias;
    const isSpread = embedded.spread === true;
    const column = isSpread ? columnOfOnlyRow(known, table, name, one) : null;
    if (isSpread && isInSpread && ![embedded.order, embedded.limit, embedded.offset].every((given) => given === undefined)) refuse();
    if (isSpread && isInSpread && column === null && !isEmpty(embedded.where)) refuse();
    const within = withSpreads(known, embeddedTable(known, table, name), embedded, isSpread);
    return column === null ? within : ofOneRow(within, one, column, isInSpread);
  };
  return {
    ...level,
    select: select.map((part) => {
      if (typeof part === 'string') return part;
      return Object.fromEntries(Object.entries(part).map(([alias, value]) => [alias, isEmbedded(value) ? read(alias, value) : value]));
    }),
  };
};
