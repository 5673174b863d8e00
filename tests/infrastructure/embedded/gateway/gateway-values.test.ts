import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openGateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

const VALUES = `
  create table public.all_values (
    id int primary key, moment timestamptz, local timestamp, amount numeric, price numeric(10, 2), ratio float8, large bigint,
    bytes bytea, document jsonb, moments timestamptz[], amounts numeric[]);
  insert into public.all_values values
    (1, '2026-11-23 01:03:59.147+00', '2026-11-23 01:03:59', 12.5, 999.9, 0.25, 9007199254740993,
     '\\xdeadbeef', '{"id": 9007199254740993, "ratio": 0.5}', array['2026-11-23 08:03:59+07'::timestamptz, null], array[1.5, 2]),
    (2, 'infinity', '0044-03-15 12:00:00 BC', 'NaN', 1, 'NaN', 42, null, 'null', null, null),
    (3, '0044-03-15 12:00:00+00 BC', null, 12345678901234567890.123456789, null, '-Infinity', null, null, null, null, null);
  create table public.parts_of_values (id int primary key, value_id int references public.all_values);
  insert into public.parts_of_values values (1, 1);
  grant select, insert on public.all_values, public.parts_of_values to anon;
  create function public.large_number() returns bigint language sql as 'select 9007199254740993';
  grant execute on function public.large_number() to anon`;

describe('JSON values of /rest/v1', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql.unsafe(VALUES);
  });
  afterAll(() => database.close());

  const answered = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await database.request(`/rest/v1/${path}`, { headers })).text();
  const ofPostgres = async (id: number): Promise<unknown> => {
    const [row] = await database.sql<{ body: string }[]>`select to_jsonb(v)::text as body from public.all_values v where id = ${id}`;
    return JSON.parse(row?.body ?? '');
  };

  it.each([1, 2, 3])('row %i: equal to PostgreSQL’s own JSON', async (id) => {
    expect(JSON.parse(await answered(`all_values?id=eq.${id}`))).toEqual([await ofPostgres(id)]);
  });

  it('timestamps: readable by every browser', async () => {
    expect(await answered('all_values?id=eq.1&select=moment,local,moments')).toBe(
      '[{"moment":"2026-11-23T01:03:59.147+00:00","local":"2026-11-23T01:03:59","moments":["2026-11-23T01:03:59+00:00",null]}]',
    );
  });

  it('numbers: all digits', async () => {
    expect(await answered('all_values?id=eq.1&select=amount,price,large,document,amounts')).toBe(
      '[{"amount":12.5,"price":999.9,"large":9007199254740993,"document":{"id":9007199254740993,"ratio":0.5},"amounts":[1.5,2]}]',
    );
    expect(await answered('all_values?id=eq.3&select=amount')).toBe('[{"amount":12345678901234567890.123456789}]');
    expect(await answered('rpc/large_number')).toBe('9007199254740993');
  });

  it('embedded rows, stripped nulls and CSV: all digits', async () => {
    expect(await answered('parts_of_values?select=all_values(large)')).toBe('[{"all_values":{"large":9007199254740993}}]');
    const stripped = { accept: 'application/vnd.pgrst.array+json;nulls=stripped' };
    expect(await answered('all_values?id=eq.3&select=amount,large', stripped)).toBe('[{"amount":12345678901234567890.123456789}]');
    expect(await answered('all_values?id=eq.1&select=large,bytes', { accept: 'text/csv' })).toBe(
      'large,bytes\n9007199254740993,"\\\\xdeadbeef"',
    );
  });

  it('values without a JSON number: text', async () => {
    expect(await answered('all_values?id=eq.2&select=amount,ratio,moment')).toBe('[{"amount":"NaN","ratio":"NaN","moment":"infinity"}]');
    expect(await answered('all_values?id=eq.3&select=ratio')).toBe('[{"ratio":"-Infinity"}]');
  });

  it('round trip: equal', async () => {
    const row = {
      id: 9,
      moment: '2026-11-23T01:03:59.147+00:00',
      amount: 12.5,
      large: 42,
      bytes: '\\xdeadbeef',
      document: { a: [1, 'b'] },
    };
    const headers = { prefer: 'return=representation' };
    const stored = await database.request('/rest/v1/all_values', { method: 'POST', headers, body: JSON.stringify(row) });
    expect([stored.status, await stored.json()]).toEqual([201, [expect.objectContaining(row)]]);
    expect(await ofPostgres(9)).toMatchObject(row);
    expect(JSON.parse(await answered(`all_values?bytes=eq.%5Cxdeadbeef&select=id&order=id`))).toEqual([{ id: 1 }, { id: 9 }]);
  });

  it('guest connections: the same from the first answer on', async () => {
    const { keys, storageFolder, auth, url } = database;
    const { hostname: host, port, pathname } = new URL(url);
    const address = { host, port: Number(port), database: pathname.slice(1), ssl: false as const };
    const gateway = await openGateway({ ...address, keys, storageFolder, auth, publicUrl: 'http://front', guestConnections: 2 });
    const send = (path: string, prefer = '') =>
      gateway.fetch(new Request(`http://front/rest/v1/${path}`, { headers: { apikey: keys.publishableKey, prefer } }), null);
    expect(await (await send('all_values?id=eq.1&select=moments,large')).text()).toBe(
      '[{"moments":["2026-11-23T01:03:59+00:00",null],"large":9007199254740993}]',
    );
    const estimated = await send('parts_of_values?select=id', 'count=estimated');
    expect([estimated.status, estimated.headers.get('content-range')]).toEqual([200, '0-0/1']);
    expect((await send('parts_of_values?select=id', 'count=planned')).headers.get('content-range')).not.toBe('0-0/1');
    await gateway.close();
  });
});
