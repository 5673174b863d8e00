import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { INHERITED, malformedQuery } from '../../../support/malformed/queries.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql.unsafe(`
    create table public.notes (id integer primary key, name text, attributes jsonb, created_at timestamptz default now());
    grant select, insert, update, delete on public.notes to anon`);
});
afterAll(() => database.close());

const send = (path: string, method = 'GET', body: unknown = undefined, headers: Record<string, string> = {}) =>
  database.request(`/rest/v1/${path}`, {
    method,
    headers: { prefer: 'return=representation', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

/** What all objects share: its names, and what the functions behind them hold. */
const shared = (): object =>
  Object.fromEntries(
    Reflect.ownKeys(Object.prototype).map((name) => {
      const { value } = Object.getOwnPropertyDescriptor(Object.prototype, name) ?? {};
      return [String(name), typeof value === 'function' ? Reflect.ownKeys(value) : String(value)];
    }),
  );

describe('names inherited from Object', () => {
  test.each([
    ['a table', 'valueOf', 'GET', undefined],
    ['a parameter', 'notes?toString=eq.1', 'GET', undefined],
    ['an operator', 'notes?id=toString.1', 'GET', undefined],
    ['an alias', 'notes?select=valueOf:id', 'GET', undefined],
    ['an order', 'notes?order=valueOf', 'GET', undefined],
    ['on_conflict', 'notes?on_conflict=toString', 'POST', { id: 1 }],
    ['a column of a body', 'notes', 'POST', { id: 1, toString: 1 }],
    ['a column of a list', 'notes', 'POST', [{ id: 1, valueOf: 1 }]],
    ['an argument', 'rpc/search_products', 'POST', { toString: 1 }],
  ])('%s: 400', async (_, path, method, body) => {
    const answer = await send(path, method, body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'PGRST100', details: null, hint: null, message: 'a name in the request is reserved' },
    ]);
  });
  test('preference: 400', async () => {
    expect((await send('notes', 'GET', undefined, { prefer: 'handling=strict,toString=1' })).status).toBe(400);
  });
  test.each([
    ['GET', 'accept-profile'],
    ['GET', 'content-profile'],
    ['POST', 'content-profile'],
    ['POST', 'accept-profile'],
  ])('%s with schema header in %s: 400', async (method, header) => {
    const body = method === 'POST' ? { id: 1 } : undefined;
    expect((await send('notes', method, body, { [header]: 'toString' })).status).toBe(400);
  });
  test('request without a key: the body is not read', async () => {
    const body = new ReadableStream({ pull: () => expect('read').toBe('not read') }, { highWaterMark: 0 });
    const request = new Request('http://front/rest/v1/notes', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect((await database.gateway.fetch(request, null)).status).toBe(401);
    expect(request.bodyUsed).toBe(false);
  });
});

test('reserved words and quotes in values: stored and found', async () => {
  const name = `${INHERITED.join(' ')} 24" it's`;
  const attributes = { toString: 'valueOf', list: ['isPrototypeOf', '"'] };
  expect((await send('notes', 'POST', { id: 7, name, attributes })).status).toBe(201);
  for (const filter of [
    `name=eq.${encodeURIComponent(name)}`,
    'name=ilike.*valueOf*',
    'or=(name.ilike.*toString*,name.eq.valueOf)',
    'name=like.*24%22*',
    "name=like.*it's*",
  ])
    expect([filter, await (await send(`notes?select=name,attributes&${filter}`)).json()]).toEqual([filter, [{ name, attributes }]]);
});

test.each([
  ['NUL in a value', 'notes?name=eq.%00', 'GET', undefined],
  ['NUL in a JSON key', 'notes?select=attributes-%3E%00', 'GET', undefined],
  ['NUL in a written value', 'notes', 'POST', { id: 2, name: '\0' }],
  ['an open quote in select', 'notes?select=%22id', 'GET', undefined],
  ['an open quote in a cast', 'notes?select=id::%22int', 'GET', undefined],
  ['an open quote in a JSON key', 'notes?select=attributes-%3E%22a', 'GET', undefined],
  ['a row without a column', 'notes', 'POST', {}],
  ['rows without a column', 'notes', 'POST', [{}, {}]],
  ['a number for a row', 'notes?columns=id', 'POST', 1],
  ['a list of numbers for rows', 'notes?columns=id&id=eq.1', 'PUT', [1]],
])('malformed request: %s is answered with 400 before the library builds a statement', async (_, path, method, body) => {
  const answer = await send(path, method, body);
  const { code } = (await answer.json()) as { code: string };
  expect([answer.status, code]).toEqual([400, expect.not.stringMatching(/^(42601|SUP)$/)]);
});

test('incomparable value: 400, with and without a body', async () => {
  for (const path of ['notes?notes=eq.1', 'notes?created_at=eq.1', 'notes?id=eq.a'])
    expect([path, (await send(path)).status, (await send(path, 'HEAD')).status]).toEqual([path, 400, 400]);
});

test('update without columns: no change', async () => {
  for (const body of [{}, [], [{}]]) expect((await send('notes?id=eq.7', 'PATCH', body)).status).toBe(200);
});

test('generated queries: no server error, shared prototypes unchanged', async () => {
  const before = shared();
  const targets = ['notes', 'products', 'rental_options', 'rpc/search_products', 'rpc/count_listing', 'rpc/is_admin'];
  await fc.assert(
    fc.asyncProperty(malformedQuery(targets), async ({ method, path, headers, body }) => {
      const answer = await database.request(path, { method, headers, ...(body === null ? {} : { body }) });
      expect([answer.status < 500, answer.status < 500 ? '' : await answer.text()]).toEqual([true, '']);
    }),
    { numRuns: 1500, seed: 20_261_128 },
  );
  expect(shared()).toEqual(before);
  expect((await send('notes?select=id&limit=1')).status).toBe(200);
});
