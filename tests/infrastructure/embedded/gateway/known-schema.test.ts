import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, type GatewayOptions, openGateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { KnownSchema } from '../../../../src/infrastructure/embedded/gateway/schema-cache.ts';
import { eventually } from '../../../support/shop-process.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
let address: Omit<GatewayOptions, 'schema'>;
beforeAll(async () => {
  database = await openTestDatabase();
  const { keys, storageFolder, auth, url } = database;
  const { hostname: host, port, pathname } = new URL(url);
  address = { host, port: Number(port), database: pathname.slice(1), ssl: false, keys, storageFolder, auth, publicUrl: 'http://front' };
  await database.sql.unsafe(`create table public.lists (id int primary key, words text[]);
    insert into public.lists values (1, '{a,NULL,"b,c"}'); grant select on public.lists to anon`);
});
afterAll(() => database.close());

const rows = async (gateway: Gateway, path: string): Promise<unknown> => {
  const headers = { apikey: database.keys.publishableKey };
  return (await gateway.fetch(new Request(`http://front/rest/v1/${path}`, { headers }), null)).json();
};
const LISTS = [{ id: 1, words: ['a', null, 'b,c'] }];

test('known schema: two gateways share it, the first reads it, both see a new table', async () => {
  const schema = new KnownSchema();
  const first = await openGateway({ ...address, schema, guestConnections: 2 });
  const second = await openGateway({ ...address, schema, isSchemaRead: true });
  try {
    expect(await rows(first, 'lists')).toEqual(LISTS);
    const read = schema.current;
    expect(await rows(second, 'lists')).toEqual(LISTS);
    expect(schema.current).toBe(read);
    await database.sql.unsafe(`create table public.lists_more (id int); grant select on public.lists_more to anon`);
    expect(await rows(second, 'lists_more')).toMatchObject({ code: 'PGRST205' });
    await database.sql`notify pgrst, 'reload schema'`;
    for (const gateway of [first, second]) {
      await eventually(async () => Array.isArray(await rows(gateway, 'lists_more')));
      expect(await rows(gateway, 'lists')).toEqual(LISTS);
    }
  } finally {
    await first.close();
    await second.close();
  }
});

test('known schema: a stored one is used until a notification', async () => {
  const schema = new KnownSchema();
  const earlier = await openGateway({ ...address, schema });
  await rows(earlier, 'lists');
  await earlier.close();
  const stored = JSON.parse(JSON.stringify(schema.current)) as NonNullable<typeof schema.current>;
  const known = new KnownSchema(stored);
  const later = await openGateway({ ...address, schema: known, guestConnections: 2 });
  try {
    expect(await rows(later, 'lists')).toEqual(LISTS);
    expect(known.current).toBe(stored);
    await database.sql.unsafe(`create table public.lists_later (id int); grant select on public.lists_later to anon`);
    expect(await rows(later, 'lists_later')).toMatchObject({ code: 'PGRST205' });
    await database.sql`notify pgrst, 'reload schema'`;
    await eventually(async () => Array.isArray(await rows(later, 'lists_later')));
  } finally {
    await later.close();
  }
});

test('known schema: a replacing gateway reads it again', async () => {
  const schema = new KnownSchema();
  const old = await openGateway({ ...address, schema });
  await rows(old, 'lists');
  await old.close();
  await database.sql.unsafe(`create table public.lists_meanwhile (id int); grant select on public.lists_meanwhile to anon`);
  const next = await openGateway({ ...address, schema });
  try {
    expect(await rows(next, 'lists_meanwhile')).toEqual([]);
  } finally {
    await next.close();
  }
});
