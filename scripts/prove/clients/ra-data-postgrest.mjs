// Ordinary calls of ra-data-postgrest, the data provider of react-admin, each with the answer that its documentation promises.
import { expect, load, refused, shop } from './calls.mjs';

const { default: postgrestRestProvider } = load('@raphiniert/ra-data-postgrest');
const { fetchUtils } = load('ra-core');
const { createClient } = load('@supabase/supabase-js');

const person = createClient(shop.url, shop.key, { auth: { persistSession: false, autoRefreshToken: false } });
const { data } = await person.auth.signInWithPassword({ email: shop.email, password: shop.password });

const providerOf = (token, primaryKeys = new Map(), sortOrder = undefined) =>
  postgrestRestProvider({
    apiUrl: `${shop.url}/rest/v1`,
    httpClient: (address, options = {}) => {
      const headers = new Headers(options.headers);
      headers.set('apikey', shop.key);
      if (token !== null) headers.set('Authorization', `Bearer ${token}`);
      return fetchUtils.fetchJson(address, { ...options, headers });
    },
    defaultListOp: 'eq',
    primaryKeys,
    schema: () => 'public',
    sortOrder,
  });
const guest = providerOf(null);
const mine = providerOf(data.session.access_token);
const byNick = providerOf(null, new Map([['players', ['client', 'nick']]]));
const nullsLast = providerOf(null, new Map(), 'asc,desc.nullslast');

const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'nick', order: 'ASC' } };
const own = { client: shop.name };
const list = (filter = {}, rest = {}, provider = guest) => provider.getList('players', { ...page, filter: { ...own, ...filter }, ...rest });
const nicks = async (answer) => (await answer).data.map(({ nick }) => nick);
const all = ['ayu', 'budi', 'citra', 'dewi', 'eko', 'fajar, s.(a)'];
const ids = Object.fromEntries((await list()).data.map(({ nick, id }) => [nick, id]));

await expect('getList', () => nicks(list()), all);
await expect('getList: total', async () => (await list({}, { pagination: { page: 2, perPage: 2 } })).total, 6);
await expect('getList: second page', () => nicks(list({}, { pagination: { page: 2, perPage: 2 } })), ['citra', 'dewi']);
await refused(
  'getList: a page after the last',
  () => list({}, { pagination: { page: 9, perPage: 2 } }),
  ({ status }) => status === 416,
);
await expect('getList: without any row', async () => (({ data: rows, total }) => [rows, total])(await list({ nick: 'nobody' })), [[], 0]);
const down = { sort: { field: 'score', order: 'DESC' } };
const first = async (answer) => (await nicks(answer))[0];
await expect('getList: sorted, descending', () => first(list({}, down)), 'dewi');
await expect('getList: sorted, NULLs last', () => first(list({}, down, nullsLast)), 'fajar, s.(a)');
await expect('getList: meta.nullslast', () => first(list({}, { ...down, meta: { nullslast: true } })), 'fajar, s.(a)');
await expect('getList: sorted by id', async () => (await list({}, { sort: { field: 'id', order: 'ASC' } })).data.length, 6);

for (const [name, filter, wanted] of [
  ['default', { score: 20 }, ['budi', 'eko']],
  ['a boolean', { is_active: false }, ['budi', 'eko']],
  ['@neq', { 'score@neq': 20 }, ['ayu', 'citra', 'fajar, s.(a)']],
  ['@gt', { 'score@gt': 20 }, ['citra', 'fajar, s.(a)']],
  ['@gte', { 'score@gte': 30 }, ['citra', 'fajar, s.(a)']],
  ['@lt', { 'score@lt': 20 }, ['ayu']],
  ['@lte with a date', { 'joined@lte': '2024-06-01' }, ['ayu', 'budi']],
  ['@like', { 'nick@like': 'it' }, ['citra']],
  ['@ilike', { 'nick@ilike': 'AY' }, ['ayu']],
  ['@is', { 'score@is': 'null' }, ['dewi']],
  ['@not', { 'team_id@not': 'is.null' }, ['ayu', 'budi', 'citra', 'eko']],
  ['@in', { 'nick@in': '(ayu,"fajar, s.(a)")' }, ['ayu', 'fajar, s.(a)']],
  ['@cs with an array', { 'roles@cs': '{mage}' }, ['budi', 'eko', 'fajar, s.(a)']],
  ['@cd', { 'roles@cd': '{tank,mage}' }, ['ayu', 'dewi', 'eko', 'fajar, s.(a)']],
  ['@ov', { 'roles@ov': '{tank,support}' }, ['ayu', 'budi', 'fajar, s.(a)']],
  ['@cs with JSON', { 'profile@cs': '{"city":"Jakarta"}' }, ['ayu', 'dewi']],
  ['a JSON path', { 'profile->>city': 'Bandung' }, ['budi']],
  ['@sr', { 'span@sr': '[10,20)' }, ['citra', 'fajar, s.(a)']],
  ['@adj', { 'span@adj': '[10,20)' }, ['ayu', 'citra']],
  ['@fts', { 'nick@fts': 'ayu' }, ['ayu']],
  ['@match', { 'nick@match': '^.u' }, ['budi']],
  ['@imatch', { 'nick@imatch': '^A' }, ['ayu']],
  ['@or', { '@or': { 'score@lt': 15, 'score@gt': 30 } }, ['ayu', 'fajar, s.(a)']],
  ['@and', { '@and': { 'score@gt': 10, 'nick@neq': 'budi' } }, ['citra', 'eko', 'fajar, s.(a)']],
])
  await expect(`getList: filter, ${name}`, () => nicks(list(filter)), wanted);

const columns = ['nick', 'who:nick', 'score::text', 'profile->>city'];
await expect('getList: meta.columns', async () => (await list({ nick: 'ayu' }, { meta: { columns } })).data, [
  { nick: 'ayu', who: 'ayu', score: '10', city: 'Jakarta' },
]);
await expect('getList: meta.embed', async () => (await list({ nick: 'ayu' }, { meta: { embed: ['teams'] } })).data[0].teams.name, 'Garuda');
const prefetched = async () => (await list({ nick: 'ayu' }, { meta: { prefetch: ['teams'] } })).meta.prefetched.teams[0].name;
await expect('getList: meta.prefetch', prefetched, 'Garuda');
const sum = () => guest.getList('rpc/players_of', { ...page, filter: { 'p_client@': shop.name, 'p_roles@': '{mage}' } });
await expect('getList of a function', async () => [(await nicks(sum())).length, (await sum()).total], [3, 3]);

await expect('getOne', async () => (await guest.getOne('players', { id: ids.ayu })).data.nick, 'ayu');
await refused(
  'getOne without a row',
  () => guest.getOne('players', { id: crypto.randomUUID() }),
  ({ status }) => status === 406,
);
await expect(
  'getOne: compound key',
  async () => (await byNick.getOne('players', { id: JSON.stringify([shop.name, 'budi']) })).data.score,
  20,
);
const several = { ids: [ids.ayu, ids.citra] };
await expect('getMany', async () => (await nicks(guest.getMany('players', several))).sort(), ['ayu', 'citra']);
await expect('getMany: one', () => nicks(guest.getMany('players', { ids: [ids.eko] })), ['eko']);
const compound = { ids: ['ayu', 'eko'].map((nick) => JSON.stringify([shop.name, nick])) };
await expect('getMany: compound keys', async () => (await nicks(byNick.getMany('players', compound))).sort(), ['ayu', 'eko']);
const reference = (rest) => guest.getManyReference('players', { target: 'team_id', id: 1, ...page, filter: own, ...rest });
await expect('getManyReference', () => nicks(reference()), ['ayu', 'budi']);
await expect('getManyReference: total', async () => (await reference({ pagination: { page: 1, perPage: 1 } })).total, 2);
await refused(
  'getList of an unknown table',
  () => guest.getList('nothing', { ...page, filter: {} }),
  ({ body }) => body.code === 'PGRST205',
);
await refused(
  'getList by an unknown column',
  () => list({ nothing: 1 }),
  ({ body, status }) => status === 400 && body.code === '42703',
);

const created = await mine
  .create('players', { data: { ...own, nick: 'gita', roles: ['tank'], joined: '2026-03-01' } })
  .catch(() => ({ data: {} }));
await expect('create', () => [created.data.nick, created.data.roles, created.data.joined], ['gita', ['tank'], '2026-03-01']);
await refused(
  'create a duplicate',
  () => mine.create('players', { data: { ...own, nick: 'gita' } }),
  ({ body, status }) => status === 409 && body.code === '23505',
);
const { id } = created.data;
const previousData = { id, score: null };
await expect('update', async () => (await mine.update('players', { id, data: { id, score: 5 }, previousData })).data.score, 5);
const gone = crypto.randomUUID();
await refused(
  'update without a row',
  () => mine.update('players', { id: gone, data: { score: 5 }, previousData: {} }),
  ({ status }) => status === 406,
);
const second = (await mine.create('players', { data: { ...own, nick: 'hadi' } })).data.id;
await expect('updateMany', async () => (await mine.updateMany('players', { ids: [id, second], data: { score: 9 } })).data.length, 2);
await expect('delete', async () => (await mine.delete('players', { id })).data.nick, 'gita');
const third = (await mine.create('players', { data: { ...own, nick: 'indah' } })).data.id;
await expect('deleteMany', async () => (await mine.deleteMany('players', { ids: [second, third] })).data.sort(), [second, third].sort());
await refused(
  'create that a policy forbids',
  () => guest.create('notes', { data: { body: 'x' } }),
  ({ body }) => body.code === '42501',
);
await expect('create of an own row', async () => (await mine.create('notes', { data: { body: 'mine' } })).data.owner, shop.person);
await expect(
  'getList of rows of others',
  async () => (await guest.getList('notes', { ...page, sort: { field: 'id', order: 'ASC' }, filter: {} })).total,
  0,
);
