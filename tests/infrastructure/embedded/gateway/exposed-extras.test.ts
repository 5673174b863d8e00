import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Gateway, openGateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

const TABLES = `
  create table public.sales (id integer primary key, kind text, amount numeric);
  insert into public.sales values (1, 'a', 10), (2, 'a', 5), (3, 'b', 1);
  grant select, delete on public.sales to anon;
  create function public.sales_above(floor numeric) returns setof public.sales language sql stable as $$
    select * from public.sales where amount > floor $$;
  grant execute on function public.sales_above to anon`;

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
  test('neither is exposed: refused', async () => {
    expect(await (await database.request('/rest/v1/sales?select=amount.sum()')).json()).toMatchObject({ code: 'PGRST123' });
    const plan = await database.request('/rest/v1/sales', { headers: { accept: 'application/vnd.pgrst.plan' } });
    expect([plan.status, await plan.json()]).toEqual([406, expect.objectContaining({ code: 'PGRST107' })]);
  });
});
