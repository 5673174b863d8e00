// Ordinary calls of supabase-js 1.35, each with the answer that its documentation promises.
import { randomUUID } from 'node:crypto';
import { Arrivals, bucketCalls, dataOf, expect, functionCalls, load, readingCalls, refused, shop } from './calls.mjs';

const { createClient } = load('@supabase/supabase-js');
const client = (key = shop.key) => createClient(shop.url, key, { persistSession: false, autoRefreshToken: false });
const person = client();
const guest = client();
const server = client(shop.secretKey);
const credentials = { email: shop.email, password: shop.password };

/** The named part of an answer. @throws its error */
const partOf = async (answer, part) => {
  const { error, [part]: value } = await answer;
  if (error) throw Object.assign(new Error(error.message), error);
  return value;
};

const accounts = async () => {
  await refused(
    'signIn, wrong',
    () => client().auth.signIn({ ...credentials, password: 'not it at all' }),
    ({ message, status }) => status === 400 && message === 'Invalid login credentials',
  );
  await expect('signIn by e-mail', async () => (await partOf(person.auth.signIn(credentials), 'user')).id, shop.person);
  const byPhone = { phone: shop.phone, password: shop.password };
  await expect('signIn by phone', async () => (await partOf(client().auth.signIn(byPhone), 'user')).id, shop.person);
  await expect('user', () => [person.auth.user().id, person.auth.user().email], [shop.person, shop.email]);
  await expect('session', () => person.auth.session().token_type, 'bearer');
  const update = () => partOf(person.auth.update({ data: { color: 'blue' } }), 'user');
  await expect('update', async () => (await update()).user_metadata.color, 'blue');
  const before = person.auth.session().refresh_token;
  await expect('refreshSession', async () => (await dataOf(person.auth.refreshSession())).refresh_token !== before, true);
  await expect(
    'signIn by refresh token',
    async () => (await partOf(client().auth.signIn({ refreshToken: person.auth.session().refresh_token }), 'user')).id,
    shop.person,
  );
  await expect(
    'setAuth',
    () =>
      dataOf(
        (() => {
          const other = client();
          other.auth.setAuth(person.auth.session().access_token);
          return other.rpc('who');
        })(),
      ),
    shop.person,
  );
  await expect('auth.uid() of a call', () => dataOf(person.rpc('who')), shop.person);
  await expect('auth.uid() of a guest', () => dataOf(guest.rpc('who')), null);
  await expect(
    'api.getUser',
    async () => (await partOf(guest.auth.api.getUser(person.auth.session().access_token), 'user')).id,
    shop.person,
  );
  await expect('api.resetPasswordForEmail', () => dataOf(client().auth.api.resetPasswordForEmail(shop.email)), {});
  const { api } = server.auth;
  await expect('api.listUsers', async () => (await dataOf(api.listUsers())).some(({ id }) => id === shop.person), true);
  await expect('api.getUserById', async () => (await dataOf(api.getUserById(shop.person))).email, shop.email);
  await refused(
    'api.listUsers by a guest',
    () => guest.auth.api.listUsers(),
    ({ status }) => status === 401 || status === 403,
  );
  await expect('api.createUser, updateUserById, deleteUser', async () => {
    const email = `${randomUUID()}@klien.example`;
    const user = await dataOf(api.createUser({ email, password: randomUUID(), email_confirm: true }));
    const after = await dataOf(api.updateUserById(user.id, { user_metadata: { name: 'Lain' } }));
    await dataOf(api.deleteUser(user.id));
    return [user.email === email, after.user_metadata.name];
  }, [true, 'Lain']);
};

const writing = async () => {
  const table = () => person.from('players');
  const mine = (nick, rest = {}) => ({ client: shop.name, nick, ...rest });
  const row = mine('gita', { score: 5, roles: ['tank', 'a "b"'], profile: { n: null }, joined: '2026-03-01' });
  await expect(
    'insert',
    async () => (await dataOf(table().insert(row)))[0],
    (made) => Object.entries(row).every(([name, value]) => JSON.stringify(made[name]) === JSON.stringify(value)),
  );
  await expect('insert, minimal', async () => (await table().insert(mine('hadi'), { returning: 'minimal' })).status, 201);
  await expect(
    'insert of many',
    async () => (await dataOf(table().insert([mine('indah', { score: 7 }), mine('joko', { score: 8 })]))).length,
    2,
  );
  await refused(
    'insert of a duplicate',
    () => table().insert(mine('gita')),
    ({ code }) => code === '23505',
  );
  await expect('insert with a count', async () => (await table().insert([mine('kiki')], { count: 'exact' })).count, 1);
  const onConflict = 'client,nick';
  await expect('upsert', async () => (await dataOf(table().upsert(mine('gita', { score: 6 }), { onConflict })))[0].score, 6);
  await expect(
    'upsert, ignoring duplicates',
    () => dataOf(table().upsert(mine('gita', { score: 9 }), { onConflict, ignoreDuplicates: true })),
    [],
  );
  await expect('update', async () => (await dataOf(table().update({ score: 8 }).match(mine('gita'))))[0].score, 8);
  await expect(
    'update, minimal',
    async () => (await table().update({ score: 9 }, { returning: 'minimal' }).match(mine('gita'))).status,
    204,
  );
  await refused(
    'update without a filter',
    () => table().update({ score: 8 }),
    ({ code }) => code === '21000',
  );
  const made = ['gita', 'hadi', 'indah', 'joko', 'kiki'];
  const removed = () => dataOf(table().delete().eq('client', shop.name).in('nick', made));
  await expect('delete', async () => (await removed()).map(({ nick }) => nick).sort(), made);
  await refused(
    'insert that a policy forbids',
    () => guest.from('notes').insert({ body: 'x' }),
    ({ code }) => code === '42501',
  );
  await expect('own rows', async () => (await dataOf(person.from('notes').insert({ body: 'mine' })))[0].owner, shop.person);
  await expect('rows of others', () => dataOf(guest.from('notes').select('*')), []);
};

const files = async () => {
  const store = person.storage.from('notes-files');
  const folder = `${shop.name}/a b`;
  const [one, two, three] = [`${folder}/one.txt`, `${folder}/two.txt`, `${shop.name}/three.txt`];
  const contentType = 'text/plain';
  const textAt = async (address) => (await fetch(address)).text();
  await expect('upload', async () => (await dataOf(store.upload(one, 'satu', { contentType }))).Key, `notes-files/${one}`);
  await refused(
    'upload over a file',
    () => store.upload(one, 'dua', { contentType }),
    ({ message }) => message.includes('exists'),
  );
  await expect(
    'upload with upsert',
    async () => (await dataOf(store.upload(one, 'dua', { contentType, upsert: true }))).Key,
    `notes-files/${one}`,
  );
  await expect('update', async () => (await dataOf(store.update(one, Buffer.from('tiga'), { contentType }))).Key, `notes-files/${one}`);
  await expect('download', async () => (await dataOf(store.download(one))).text(), 'tiga');
  await expect('list', async () => (await dataOf(store.list(folder))).map(({ name, metadata }) => [name, metadata.size]), [['one.txt', 4]]);
  const found = () => dataOf(store.list(folder, { search: 'one', limit: 1, sortBy: { column: 'name', order: 'desc' } }));
  await expect('list with search, order and limit', async () => (await found()).map(({ name }) => name), ['one.txt']);
  await expect('createSignedUrl', async () => textAt(await partOf(store.createSignedUrl(one, 60), 'signedURL')), 'tiga');
  const many = () => dataOf(store.createSignedUrls([one, `${folder}/none.txt`], 60));
  await expect('createSignedUrls', async () => (await many()).map(({ error }) => error === null), [true, false]);
  await refused(
    'createSignedUrl without a file',
    () => store.createSignedUrl(`${folder}/none.txt`, 60),
    ({ message }) => /not found/i.test(message),
  );
  await expect('copy', async () => (await dataOf(store.copy(one, two))).Key, `notes-files/${two}`);
  await expect('move', async () => (await dataOf(store.move(two, three))).message, 'Successfully moved');
  await refused(
    'download by a guest',
    () => guest.storage.from('notes-files').download(one),
    () => true,
  );
  const open = person.storage.from('public-files');
  await expect(
    'getPublicUrl',
    async () => {
      await dataOf(open.upload(`${shop.name}.txt`, 'umum', { contentType, cacheControl: '60' }));
      return textAt(open.getPublicUrl(`${shop.name}.txt`).publicURL);
    },
    'umum',
  );
  const gone = async () => (await dataOf(store.remove([one, three, `${folder}/none.txt`]))).map(({ name }) => name).sort();
  await expect('remove', gone, [one, three].sort());
  const bucket = `bucket-${shop.name}`;
  await expect('createBucket', () => dataOf(server.storage.createBucket(bucket, { public: false })), bucket);
  await bucketCalls(server.storage, bucket);
};

const live = async () => {
  const table = () => person.from('players');
  const [heard, all, statuses] = [new Arrivals(), new Arrivals(), new Arrivals()];
  const filtered = person.from(`players:client=eq.${shop.name}`).on('INSERT', heard.push).on('UPDATE', heard.push).subscribe(statuses.push);
  await expect('subscribe to rows with a filter', statuses.next, 'SUBSCRIBED');
  const whole = person.from('players').on('*', all.push).subscribe(statuses.push);
  await expect('subscribe to a table', statuses.next, 'SUBSCRIBED');
  const after = async (write) => {
    await dataOf(write);
    return heard.next();
  };
  const own = { client: shop.name, nick: 'live' };
  await expect(
    'INSERT',
    () => after(table().insert({ ...own, score: 1, roles: ['tank'] })),
    (change) =>
      change.eventType === 'INSERT' &&
      change.new.score === 1 &&
      change.new.roles[0] === 'tank' &&
      Date.parse(change.commit_timestamp) >= Date.parse(change.new.seen_at),
  );
  await expect(
    'UPDATE',
    () => after(table().update({ score: 2 }).match(own)),
    (change) => change.new.score === 2 && 'id' in change.old,
  );
  await expect('every event of a table', async () => {
    await dataOf(table().delete().match(own));
    const kinds = [];
    while (kinds.at(-1) !== 'DELETE') kinds.push((await all.next()).eventType);
    return kinds;
  }, ['INSERT', 'UPDATE', 'DELETE']);
  await expect('getSubscriptions', () => person.getSubscriptions().length, 2);
  await expect('removeSubscription', async () => (await dataOf(person.removeSubscription(filtered))).openSubscriptions, 1);
  await expect('removeAllSubscriptions', async () => (await person.removeAllSubscriptions()).every(({ error }) => error === null), true);
  return whole;
};

const signingOut = async () => {
  const other = client();
  const session = await partOf(other.auth.signIn(credentials), 'session');
  await expect('signOut', async () => [(await other.auth.signOut()).error, other.auth.session()], [null, null]);
  await refused(
    'refresh after signOut',
    () => client().auth.signIn({ refreshToken: session.refresh_token }),
    ({ status }) => status === 400 || status === 401,
  );
  await refused(
    'api.getUser after signOut',
    () => guest.auth.api.getUser(session.access_token),
    ({ status }) => status === 401 || status === 403,
  );
};

await accounts();
await readingCalls(guest);
await functionCalls(guest);
await writing();
await files();
await live();
await signingOut();
process.exit(0);
