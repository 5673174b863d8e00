import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, openGateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { onceEach } from '../../../../src/infrastructure/embedded/gateway/gateway-console.ts';
import { asUpstream } from '../../../../src/infrastructure/embedded/gateway/upstream-errors.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
let gateway: Gateway;
const received: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql.unsafe(`
    create function public.break_with(code text) returns void language plpgsql as
      $$ begin raise exception 'rahasia' using errcode = code; end $$;
    create function public.refuse_with(code text) returns void language plpgsql as
      $$ begin raise exception 'tidak bisa' using errcode = code, detail = 'yang ini', hint = 'PAKAI_YANG_LAIN'; end $$;
    grant execute on function public.break_with(text), public.refuse_with(text) to anon`);
  const { hostname, port, pathname } = new URL(database.url);
  gateway = await openGateway({
    host: hostname,
    port: Number(port),
    database: pathname.slice(1),
    ssl: false,
    keys: database.keys,
    storageFolder: database.storageFolder,
    auth: database.auth,
    publicUrl: 'http://localhost:4173',
    onRefusal: (code) => received.push(code),
  });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const breakWith = (code: string, name = 'break_with'): Promise<Response> =>
  gateway.fetch(
    new Request(`http://front/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: database.keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    }),
    null,
  );

test('gateway fault: server errors are reported by code, client errors are not', async () => {
  expect((await breakWith('XX000')).status).toBe(500);
  expect((await breakWith('23514')).status).toBe(400);
  expect((await breakWith('40001')).status).toBe(500);
  expect(received).toEqual(['XX000', '40001']);
});

test.each([
  ['23505', 409],
  ['23503', 409],
  ['23514', 400],
  ['23P01', 400],
  ['22023', 400],
  ['22F01', 400],
  ['P0001', 400],
  ['42501', 401],
  ['40001', 500],
])('gateway refusal: %s has code, details, hint and message as upstream', async (code, status) => {
  const answer = await breakWith(code, 'refuse_with');
  expect([answer.status, await answer.json()]).toEqual([
    status,
    { code, details: 'yang ini', hint: 'PAKAI_YANG_LAIN', message: 'tidak bisa' },
  ]);
});

test('gateway fault: each code is reported once, without the message', () => {
  const reported: string[] = [];
  const listener = onceEach((fault) => reported.push(`${fault.name} ${fault.code} ${fault.message}`));
  for (const code of ['XX000', '57014', 'XX000', 'XX000', '57014']) listener(code);
  expect(reported).toEqual(['GatewayFault XX000 XX000', 'GatewayFault 57014 57014']);
});

test.each(['ECONNREFUSED', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT'])(
  'gateway fault: %s means that the database is unavailable',
  async (code) => {
    const answer = await asUpstream(Response.json({ code: 'SUP', message: `PostgresError: ${code} 127.0.0.1:5432` }, { status: 500 }), {
      code,
      details: null,
      hint: null,
    });
    expect([answer.status, (await answer.text()).includes('127.0.0.1')]).toEqual([503, false]);
  },
);
