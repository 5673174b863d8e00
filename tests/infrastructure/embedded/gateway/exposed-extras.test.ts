import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Gateway, openGateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

const TABLES = `
  create table public.sales (id integer primary key, kind text, amount numeric);
  insert into public.sales values (1, 'a', 10), (2, 'a', 5), (3, 'b', 1);
  grant select, delete on public.sales to anon;
  create table public.halls (id integer primary key, name text, size numeric);
  create table public.shelves (id integer primary key, name text, hall_id integer references public.halls, width numeric);
  create table public.labels (shelf_id integer primary key references public.shelves, color text, cost numeric);
  create table public.items (id integer primary key, shelf_id integer references public.shelves, kind text, price numeric);
  insert into public.halls values (1, 'H1', 100), (2, 'H2', 50);
  insert into public.shelves values (1, 'A', 1, 3), (2, 'B', 1, 4), (3, 'C', 2, 9);
  insert into public.labels values (1, 'red', 2), (2, 'red', 5);
  insert into public.items values (1, 1, 'x', 10), (2, 1, 'y', 5), (3, 2, 'x', 7), (4, 1, 'x', 10), (5, null, 'x', 1);
  grant select on public.halls, public.shelves, public.labels, public.items to anon;
  create function public.all_items() returns setof public.items language sql stable as $$ select * from public.items $$;
  grant execute on function public.all_items to anon;
  create function public.sales_above(floor numeric) returns setof public.sales language sql stable as $$
    select * from public.sales where amount > floor $$;
  grant execute on function public.sales_above to anon`;

/** A spread of one row: its values are summed over the rows of the table around (hoistSpreadAggFunctions in src/PostgREST/Plan.hs). */
const SUMS_OF_SPREADS: readonly (readonly [path: string, rows: readonly object[]])[] = [
  [
    'items?select=kind,...shelves(width.sum())',
    [
      { kind: 'x', sum: 10 },
      { kind: 'y', sum: 3 },
    ],
  ],
  [
    'items?select=kind,...shelves!inner(total:width.sum())&shelves.name=eq.A',
    [
      { kind: 'x', total: 6 },
      { kind: 'y', total: 3 },
    ],
  ],
  [
    'items?select=kind,...shelves(count())',
    [
      { kind: 'x', count: 3 },
      { kind: 'y', count: 1 },
    ],
  ],
  [
    'items?select=kind,...shelf_id(n:count())',
    [
      { kind: 'x', n: 3 },
      { kind: 'y', n: 1 },
    ],
  ],
  [
    'shelves?select=...labels(color,count(),cost.sum())',
    [
      { color: 'red', count: 2, sum: 7 },
      { color: null, count: 0, sum: null },
    ],
  ],
  [
    'halls?select=name,shelves(name,...labels(cost.sum()))&id=eq.1',
    [
      {
        name: 'H1',
        shelves: [
          { name: 'A', sum: 2 },
          { name: 'B', sum: 5 },
        ],
      },
    ],
  ],
];

/** AggregateFunctionsSpec, "to-many spread relationships". */
const TO_MANY = 'Aggregates are not implemented for one-to-many or many-to-many spreads.';
/** What the library leaves out of a spread of one row, and PostgREST reads. */
const LEFT_OUT = 'Spreads are not implemented with conditions or embedded tables in a spread of one row.';
const REFUSED_SPREADS: readonly (readonly [path: string, details: string])[] = [
  ['shelves?select=name,...items(price.sum())', TO_MANY],
  ['shelves?select=name,...items(kind,count())', TO_MANY],
  ['halls?select=name,shelves(...items(price.sum()))', TO_MANY],
  ['halls?select=name,...shelves(...labels(cost.sum()))', TO_MANY],
  ['items?select=kind,...shelves(width.sum())&shelves.name=eq.A', LEFT_OUT],
  ['items?select=kind,...shelves(width.sum(),...halls(name))', LEFT_OUT],
  ['items?select=price.sum(),...shelves(...halls(name))', LEFT_OUT],
  ['items?select=kind,...shelves(labels(cost.sum()))', LEFT_OUT],
  ['items?select=id,...shelves(name)&shelves.or=(name.eq.A,name.eq.B)', LEFT_OUT],
  ['items?select=id,...shelves(name,hall:halls(name))', LEFT_OUT],
  ['halls?select=name,...shelves(name,...labels(color))&shelves.labels.color=eq.red', LEFT_OUT],
  ['rpc/all_items?select=id,...shelves(name)&shelves.name=eq.A', LEFT_OUT],
];

/** As PostgREST 14.17 with db-aggregates-enabled and db-plan-enabled (AggregateFunctionsSpec, PlanSpec); both are off unless a project says otherwise. */
describe('aggregates and query plans', () => {
  let database: TestDatabase;
  let gateway: Gateway;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql.unsafe(TABLES);
    const { keys, storageFolder, auth, url } = database;
    const { hostname: host, port, pathname } = new URL(url);
    const address = { host, port: Number(port), database: pathname.slice(1), ssl: false, keys, storageFolder, auth } as const;
    const api = { schemas: ['public'], aggregates_enabled: true, plan_enabled: true };
    gateway = await openGateway({ ...address, publicUrl: 'http://front', api });
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const ask = (path: string, accept = 'application/json', init: RequestInit = {}): Promise<Response> =>
    gateway.fetch(
      new Request(`http://front/rest/v1/${path}`, { ...init, headers: { apikey: database.keys.publishableKey, accept } }),
      null,
    );

  test.each([
    [
      'sales?select=kind,amount.sum()&order=kind',
      [
        { kind: 'a', sum: 15 },
        { kind: 'b', sum: 1 },
      ],
    ],
    [
      'rpc/sales_above?floor=0&select=kind,amount.sum()&order=kind',
      [
        { kind: 'a', sum: 15 },
        { kind: 'b', sum: 1 },
      ],
    ],
    [
      'rpc/sales_above?floor=0&select=total:amount.sum(),called:kind&order=kind',
      [
        { total: 15, called: 'a' },
        { total: 1, called: 'b' },
      ],
    ],
    ['rpc/sales_above?floor=0&select=count()', [{ count: 3 }]],
    [
      'rpc/sales_above?floor=4&select=id,kind&order=id',
      [
        { id: 1, kind: 'a' },
        { id: 2, kind: 'a' },
      ],
    ],
  ])('%s: grouped by what is selected beside', async (path, rows) => {
    expect(await (await ask(path)).json()).toEqual(rows);
  });

  const sorted = (rows: unknown): unknown =>
    Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)).toSorted((one, other) => one.localeCompare(other)) : rows;
  test.each(SUMS_OF_SPREADS)('%s: sums of the rows around', async (path, rows) => {
    expect(sorted(await (await ask(path)).json())).toEqual(sorted(rows));
  });
  test.each(REFUSED_SPREADS)('%s: refused and not summed wrongly', async (path, details) => {
    const answer = await ask(path);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'PGRST127', message: 'Feature not implemented', details, hint: null },
    ]);
  });

  test('plan as text: the database’s', async () => {
    const answer = await ask('sales?kind=eq.a', 'application/vnd.pgrst.plan');
    expect(answer.headers.get('content-type')).toBe('application/vnd.pgrst.plan+text; for="application/json"; charset=utf-8');
    expect(await answer.text()).toMatch(/^Aggregate {2}\(cost=.*Filter: \(kind = 'a'::text\)/s);
  });
  test('plan as JSON with options: what they add', async () => {
    const answer = await ask('sales?kind=eq.a', 'application/vnd.pgrst.plan+json; options=analyze|verbose');
    expect(answer.headers.get('content-type')).toContain('+json; for="application/json"; options=analyze|verbose');
    const plans = (await answer.json()) as { readonly Plan: Readonly<Record<string, unknown>> }[];
    expect(plans[0]?.Plan).toMatchObject({ 'Node Type': 'Aggregate', Output: expect.anything(), 'Actual Rows': 1 });
  });
  test('plan of a change: nothing is changed', async () => {
    expect(await (await ask('sales?id=eq.1', 'application/vnd.pgrst.plan', { method: 'DELETE' })).text()).toMatch(/^Delete on sales/);
    expect(await database.sql`select id from public.sales where id = 1`).toHaveLength(1);
  });
  test('plan of what cannot be read: the refusal', async () => {
    const answer = await ask('sales?nothing=eq.1', 'application/vnd.pgrst.plan');
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: '42703' })]);
  });
  test.each([
    'sales?select=amount.sum()',
    'shelves?select=name,items(price.sum())',
    'shelves?select=name,...items(price.sum())',
    'items?select=kind,...shelves(width.sum())',
    'rpc/all_items?select=kind,...shelves(count())',
  ])('%s, where sums are not exposed: refused', async (path) => {
    const answer = await database.request(`/rest/v1/${path}`);
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'PGRST123' })]);
  });
  test('plans, where they are not exposed: refused', async () => {
    const plan = await database.request('/rest/v1/sales', { headers: { accept: 'application/vnd.pgrst.plan' } });
    expect([plan.status, await plan.json()]).toEqual([406, expect.objectContaining({ code: 'PGRST107' })]);
  });
});
