import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, openGateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { GATEWAY_ROLE } from '../../../../src/infrastructure/embedded/postgres/database-roles.ts';
import { eventually } from '../../../support/shop-process.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../../../support/test-database.ts';

let database: TestDatabase;
let gateway: Gateway;
let owner: TestUser;

const parts = () => {
  const { hostname, port, pathname } = new URL(database.url);
  const { keys, storageFolder, auth } = database;
  const address = { host: hostname, port: Number(port), database: pathname.slice(1), ssl: false } as const;
  return { ...address, keys, storageFolder, auth, publicUrl: 'http://localhost:4173' };
};

beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.user('owner');
  await database.sql`insert into products (name, description, price, is_active) values ('terlihat', 'Isi', 1000, true), ('tersembunyi', 'Isi', 1000, false)`;
  await database.sql.unsafe(`
    create function public.session() returns json language sql volatile as
      $$ select json_build_object('role', current_user, 'person', auth.uid(), 'limit', current_setting('statement_timeout'),
        'prepared', (select count(*) from pg_prepared_statements)) $$;
    grant execute on function public.session() to anon, authenticated`);
  // One connection stands for the sessions that a pooler hands out in turns.
  gateway = await openGateway({ ...parts(), isPooled: true, listener: database.sql, connections: 1 });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const ask = async (path: string, token: string | null = null, method = 'GET'): Promise<unknown> => {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const headers = { apikey: database.keys.publishableKey, ...authorization };
  return (await gateway.fetch(new Request(`http://front/rest/v1/${path}`, { method, headers }), null)).json();
};
const names = (rows: unknown): readonly string[] => (rows as readonly { name: string }[]).map(({ name }) => name).toSorted();
const LIST = 'products?select=name&is_active=is.true&order=name';

test('sessions that a pooler hands out: no settings, no prepared statements, the limit of each transaction', async () => {
  expect(names(await ask(LIST))).toEqual(['terlihat']);
  expect(names(await ask('products?select=name&order=name', owner.token))).toEqual(['terlihat', 'tersembunyi']);
  expect(names(await ask(LIST))).toEqual(['terlihat']);
  expect(await ask('rpc/session', null, 'POST')).toEqual({ role: 'anon', person: null, limit: '3s', prepared: 0 });
  expect(await ask('rpc/session', owner.token, 'POST')).toEqual({ role: 'authenticated', person: owner.id, limit: '3s', prepared: 0 });
});

test('statements of the shop’s own for guests: in a transaction that is a guest’s and writes nothing', async () => {
  const read = (text: string, values: readonly string[] = []) => gateway.readAsGuest({ text, values, keepsPlan: true });
  expect(names(await read('select name from products where price = $1::integer', ['1000']))).toEqual(['terlihat']);
  expect(await read('select public.session() as session')).toEqual([{ session: { role: 'anon', person: null, limit: '3s', prepared: 0 } }]);
  await expect(read("insert into products (name, description, price) values ('baru', 'Isi', 1) returning name")).rejects.toMatchObject({
    code: '25006',
  });
});

test('statements outside of transactions: the limit of the gateway’s role', async () => {
  const [role] = await database.sql<{ settings: string[] }[]>`select rolconfig as settings from pg_roles where rolname = ${GATEWAY_ROLE}`;
  expect(role?.settings).toContain('statement_timeout=5s');
});

test('notifications: received over separate connections until the gateway is closed', async () => {
  await database.sql.unsafe('create table public.added (id integer); grant select on public.added to anon');
  expect(await ask('added')).toMatchObject({ code: 'PGRST205' });
  await database.sql.notify('pgrst', 'reload schema');
  await eventually(async () => Array.isArray(await ask('added')));
  const other = await openGateway({ ...parts(), isPooled: true, listener: database.sql });
  await other.close();
  await database.sql.notify('pgrst', 'reload schema');
  expect(names(await ask(LIST))).toEqual(['terlihat']);
});
