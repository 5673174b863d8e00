import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { changeRows, withIds } from './answers.ts';
import { frozen, moment } from './frozen-shop.ts';

/** A row of a rental with its order and unit. Times are distances from the frozen shop time; units, products and orders have names. */
export interface PlantedRental {
  readonly kind?: 'rental' | 'extension' | 'block';
  /** Of its order. */
  readonly state?: string;
  readonly stateAt?: string;
  /** By default a unit of its own. */
  readonly unit?: string;
  readonly product?: string;
  readonly parent?: string;
  readonly start?: string;
  /** The end of its period, an hour after its start by default. */
  readonly ends?: string;
  readonly blocked?: readonly [from: string, to: string];
  readonly minutes?: number;
  readonly credited?: number;
  readonly ready?: string | null;
  readonly opened?: string | null;
  readonly ended?: string | null;
  readonly reminded?: number;
  readonly isBlocking?: boolean;
}

/** The id of whatever has this name: order, rental, unit or product. */
export const idOf = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const at = (distance: string | null | undefined): string => (distance == null ? 'null' : moment(distance));

const rowsOf = (name: string, given: PlantedRental): string => {
  const { kind = 'rental', start = '-1 hour', minutes = 60, credited = 0, reminded = 0, isBlocking = true } = given;
  const ends = given.ends === undefined ? `${moment(start)} + interval '1 hour'` : moment(given.ends);
  const [from, to] = given.blocked ?? [];
  const blocked = `tstzrange(${from === undefined ? moment(start) : moment(from)}, ${to === undefined ? `${ends} + interval '30 minutes'` : moment(to)})`;
  const order = `insert into public.orders (id, kind, state, state_at, product_id, parent_id, product_name, sale_kind) values ('${idOf(name)}',
    '${kind}', '${given.state ?? 'rented'}', ${moment(given.stateAt)}, ${given.product === undefined ? 'null' : `'${idOf(given.product)}'`},
    ${given.parent === undefined ? 'null' : `'${idOf(given.parent)}'`}, '${name}', 'account')`;
  const rental = `insert into private.rentals
      (id, kind, order_id, unit_id, minutes, credited_minutes, start_at, ready_at, opened_at, ended_at, reminded, period, blocked, is_blocking)
    values ('${idOf(name)}', '${kind}', ${kind === 'block' ? 'null' : `'${idOf(name)}'`}, '${idOf(given.unit ?? name)}', ${minutes}, ${credited},
      ${moment(start)}, ${at(given.ready)}, ${at(given.opened)}, ${at(given.ended)}, ${reminded},
      tstzrange(${kind === 'extension' || given.opened == null ? moment(start) : at(given.opened)}, ${ends}), ${blocked}, ${isBlocking})`;
  return [...(kind === 'block' ? [] : [order]), unitRows(given.unit ?? name, given.product), rental].join('; ');
};

/** A unit with a password of the first version. */
const unitRows = (unit: string, product?: string): string =>
  `insert into private.units (id, product_id, has_credentials) values ('${idOf(unit)}', ${product === undefined ? 'null' : `'${idOf(product)}'`}, true)
    on conflict do nothing;
  insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
    values ('${idOf(unit)}', 'renter', 1, 'segel', 'kunci', '0a1b2c3d', '{}') on conflict do nothing`;

/** Inserts rentals past the functions that place them. */
export const plantRentals = (tx: TransactionSql, rentals: Readonly<Record<string, PlantedRental>>): Promise<void> =>
  changeRows(
    tx,
    Object.entries(rentals)
      .map(([name, rental]) => rowsOf(name, rental))
      .join('; '),
  );

/** Inserts deadlines of orders: names with distances of their due times. */
export const plantDeadlines = (tx: TransactionSql, orders: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<void> =>
  changeRows(
    tx,
    Object.entries(orders)
      .flatMap(([order, deadlines]) =>
        Object.entries(deadlines).map(
          ([name, due]) =>
            `insert into private.order_deadlines (order_id, name, due_at) values ('${idOf(order)}', '${name}', ${moment(due)})`,
        ),
      )
      .join('; '),
  );

interface TimesRow {
  readonly name: string;
  readonly text: string;
}

/** What each rental occupies, in minutes from the frozen shop time, with whatever differs from a new rental of an hour. */
export const timesOf = async (tx: TransactionSql, names: readonly string[]): Promise<readonly (string | undefined)[]> => {
  const minutes = (time: string): string => `round(extract(epoch from ${time} - ${moment()}) / 60, 2)::float8`;
  const rows = await tx.unsafe<TimesRow[]>(`
    select r.id as name, concat_ws(', ', 'start ' || ${minutes('r.start_at')},
      'period ' || ${minutes('lower(r.period)')} || ' ' || ${minutes('upper(r.period)')},
      'blocked ' || ${minutes('lower(r.blocked)')} || ' ' || ${minutes('upper(r.blocked)')}, 'ready ' || ${minutes('r.ready_at')},
      'opened ' || ${minutes('r.opened_at')}, 'ended ' || ${minutes('r.ended_at')}, 'minutes ' || nullif(r.minutes, 60),
      'credited ' || nullif(r.credited_minutes, 0), 'reminded ' || nullif(r.reminded, 0), case when not r.is_blocking then 'history' end) as text
    from private.rentals r`);
  const found = new Map(rows.map(({ name, text }) => [name, text]));
  return names.map((name) => found.get(idOf(name)));
};

/** The deadlines of an order: when they are due, in minutes from the frozen shop time, or that they are done. */
export const deadlinesOf = async (tx: TransactionSql, order: string): Promise<string> => {
  const [row] = await tx.unsafe<{ text: string | null }[]>(`
    select string_agg(d.name || ' ' || case when d.done_at is null then round(extract(epoch from d.due_at - ${moment()}) / 60, 2)::float8::text
      else 'done' end, ', ' order by d.name) as text from private.order_deadlines d where d.order_id = '${idOf(order)}'`);
  return row?.text ?? '';
};

/**
 * Reads an expression about the order `o` and its rental `r`, which have the name `own`, after changes of the rows; another rental stands
 * beside them. `<name>` stands for the id of that name in expressions and changes.
 */
export const rentalReader = (
  sql: () => Sql,
  names: readonly string[],
): ((expression: string, own?: PlantedRental, change?: string, other?: PlantedRental) => Promise<unknown>) => {
  const ids = Object.fromEntries(names.map((name) => [name, idOf(name)]));
  return (expression, own = {}, change = 'select 1', other = {}) =>
    frozen(sql(), async (tx) => {
      await plantRentals(tx, { other, own: { product: 'account', ...own } });
      await changeRows(tx, withIds(change, ids));
      const [row] = await tx.unsafe(
        withIds(`select ${expression} as value from orders o left join private.rentals r on r.order_id = o.id where o.id = <own>`, ids),
      );
      return row?.['value'];
    });
};
