import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../../../support/test-database.ts';

const TABLES = `
  create table public.shelves (id int primary key, title text, parent_id int references public.shelves);
  create table public.hidden_shelves (id int primary key, title text);
  create view public.all_shelves as select * from public.shelves;
  create function public.two_shelves() returns int language sql as 'select (select id from public.shelves)';
  create function public.clear_shelves() returns int language plpgsql as
    $$ begin raise exception using errcode = '21000', message = 'DELETE requires a WHERE clause'; end $$;
  grant select, insert, update, delete on public.shelves, public.all_shelves to anon, authenticated, service_role;
  grant select on public.hidden_shelves to anon;
  grant execute on all functions in schema public to anon`;

let database: TestDatabase;
let owner: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql.unsafe(TABLES);
  owner = await database.user('owner');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`delete from public.shelves`;
  await database.sql`insert into public.shelves values (1, 'all', null), (2, 'some', 1), (3, 'few', 1)`;
});

type Init = Parameters<TestDatabase['request']>[1];
const ask = async (path: string, init: Init) => {
  const answer = await database.request(`/rest/v1/${path}`, { ...init, headers: { prefer: 'return=minimal' } });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
};
const change = (path: string, token: string | null | 'service' = null) =>
  ask(path, { method: 'PATCH', body: JSON.stringify({ title: 'changed' }), token });
const remove = (path: string, token: string | null | 'service' = null) => ask(path, { method: 'DELETE', token });
const titles = async (): Promise<readonly string[]> =>
  (await database.sql<{ title: string }[]>`select title from public.shelves order by id`).map(({ title }) => title);

const refused = (write: string) => ({
  status: 400,
  body: { code: '21000', details: null, hint: null, message: `${write} requires a WHERE clause` },
});

test.each(['a guest', 'the owner', 'the service'])('update and delete without a filter: refused for %s', async (who) => {
  const token = who === 'a guest' ? null : who === 'the owner' ? owner.token : 'service';
  for (const path of ['shelves', 'all_shelves', 'shelves?select=id', 'shelves?order=id&limit=1', 'shelves?columns=title']) {
    expect(await change(path, token)).toEqual(refused('UPDATE'));
    expect(await remove(path.replace('?columns=title', ''), token)).toEqual(refused('DELETE'));
  }
  expect(await titles()).toEqual(['all', 'some', 'few']);
});

test('what pg-safeupdate looks at before and after: the table, the permission', async () => {
  expect(await change('no_shelves')).toMatchObject({ status: 404, body: { code: 'PGRST205' } });
  expect(await change('hidden_shelves')).toEqual(refused('UPDATE'));
  expect(await change('hidden_shelves?id=gt.0')).toMatchObject({ body: { code: '42501' } });
});

test.each([
  ['id=eq.1', ['changed', 'some', 'few']],
  ['or=(id.eq.1,id.eq.2)', ['changed', 'changed', 'few']],
  ['not.and=(id.eq.1,id.eq.2)', ['changed', 'changed', 'changed']],
  ['id=not.is.null', ['changed', 'changed', 'changed']],
  ['id=in.()', ['all', 'some', 'few']],
])('a filter, also one that every row passes: %s', async (filter, expected) => {
  expect((await change(`shelves?${filter}`)).status).toBe(204);
  expect(await titles()).toEqual(expected);
});

test('an update of no column: changes nothing, without a filter too', async () => {
  expect((await ask('shelves', { method: 'PATCH', body: '{}' })).status).toBe(204);
  expect(await titles()).toEqual(['all', 'some', 'few']);
});

test('inserts and upserts: need none', async () => {
  const headers = { prefer: 'resolution=merge-duplicates' };
  const answer = await database.request('/rest/v1/shelves', { method: 'POST', headers, body: JSON.stringify({ id: 1, title: 'new' }) });
  expect(answer.ok).toBe(true);
  expect((await titles())[0]).toBe('new');
});

test('errors of 21000 in procedures: the refusal of pg-safeupdate is the client’s mistake, any other the server’s', async () => {
  const call = (name: string) => ask(`rpc/${name}`, { method: 'POST', body: '{}' });
  expect(await call('clear_shelves')).toEqual(refused('DELETE'));
  expect(await call('two_shelves')).toMatchObject({ status: 500, body: { code: '21000' } });
});
