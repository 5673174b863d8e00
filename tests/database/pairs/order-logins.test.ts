import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  LOGIN_ERASED_AFTER_H,
  LOGIN_STATUSES,
  type LoginFacts,
  orderLoginRefusal,
  shutsOrderLogin,
} from '../../../src/domain/credential/order-login.ts';
import { ORDER_KINDS, ORDER_STATES, transitionsOf } from '../../../src/domain/order/transitions.ts';
import { LOGIN_CASES, SHUTTING_CASES } from '../../support/order-login-cases.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Asked extends LoginFacts {
  readonly act: 'seal' | 'open';
}

const answered = async (asked: readonly Asked[]): Promise<readonly (string | null)[]> => {
  const rows = await database.sql<{ refusal: string | null }[]>`
    select private.login_refusal(g.act, g.state, g.asks, g.status, g.worker) as refusal
    from jsonb_to_recordset(${database.sql.json(
      asked.map(({ act, state, asksLogin, status, isWorker }, place) => ({ place, act, state, asks: asksLogin, status, worker: isWorker })),
    )}) as g (place integer, act text, state text, asks boolean, status text, worker boolean) order by g.place`;
  return rows.map(({ refusal }) => refusal);
};

test('orderLoginRefusal and private.login_refusal: the table of cases', async () => {
  const refusals = await answered(LOGIN_CASES.map(([, act, facts]) => ({ act, ...facts })));
  expect(LOGIN_CASES.map(([name], place) => [name, refusals[place]])).toEqual(LOGIN_CASES.map(([name, , , refusal]) => [name, refusal]));
});

test('orderLoginRefusal and private.login_refusal: the same for every combination of facts', async () => {
  const all: Asked[] = [];
  for (const act of ['seal', 'open'] as const)
    for (const state of ORDER_STATES)
      for (const status of LOGIN_STATUSES)
        for (const asksLogin of [true, false]) for (const isWorker of [true, false]) all.push({ act, state, status, asksLogin, isWorker });
  const refusals = await answered(all);
  expect(all.map((facts, place) => [facts, refusals[place]])).toEqual(all.map((facts) => [facts, orderLoginRefusal(facts.act, facts)]));
});

test('shutsOrderLogin and private.shuts_login: the table of cases, and every transition', async () => {
  const events = [
    ...SHUTTING_CASES.map(([event, to]) => [event, to] as const),
    ...ORDER_KINDS.flatMap((kind) => transitionsOf(kind).map(({ event, to }) => [event, String(to)] as const)),
  ];
  const rows = await database.sql<{ shuts: boolean }[]>`
    select private.shuts_login(e, s) as shuts from unnest(${events.map(([event]) => event)}::text[], ${events.map(([, to]) => to)}::text[])
      with ordinality as g (e, s, place) order by place`;
  const shuts = rows.map((row) => row.shuts);
  expect(shuts.slice(0, SHUTTING_CASES.length)).toEqual(SHUTTING_CASES.map(([, , isShut]) => isShut));
  expect(shuts).toEqual(events.map(([event, to]) => shutsOrderLogin(event, to as never)));
});

test('LOGIN_ERASED_AFTER_H and private.erase_order_logins: the same hours', async () => {
  const [row] = await database.sql<{ source: string }[]>`
    select prosrc as source from pg_proc where oid = 'private.erase_order_logins()'::regprocedure`;
  expect(row?.source.match(/interval '[^']+'/g)).toEqual(Array.from({ length: 2 }, () => `interval '${LOGIN_ERASED_AFTER_H} hours'`));
});
