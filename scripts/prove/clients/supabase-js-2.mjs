// Ordinary calls of supabase-js 2, each with the answer that its documentation promises. The first releases lack some of them.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Arrivals, bucketCalls, dataOf, expect, functionCalls, load, readingCalls, refused, shop } from './calls.mjs';

const { createClient } = load('@supabase/supabase-js');
const client = (key = shop.key) => createClient(shop.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
const person = client();
const guest = client();
const server = client(shop.secretKey);
const credentials = { email: shop.email, password: shop.password };

const accounts = async () => {
  await refused(
    'signInWithPassword, wrong',
    () => client().auth.signInWithPassword({ ...credentials, password: 'not it at all' }),
    ({ message, status }) => status === 400 && message === 'Invalid login credentials',
  );
  await expect(
    'signInWithPassword by e-mail',
    async () => (await dataOf(person.auth.signInWithPassword(credentials))).user.id,
    shop.person,
  );
  const byPhone = { phone: shop.phone, password: shop.password };
  await expect('signInWithPassword by phone', async () => (await dataOf(client().auth.signInWithPassword(byPhone))).user.id, shop.person);
  await expect('getUser', async () => (({ user }) => [user.id, user.email])(await dataOf(person.auth.getUser())), [
    shop.person,
    shop.email,
  ]);
  await expect('getSession', async () => (await dataOf(person.auth.getSession())).session.token_type, 'bearer');
  const changed = () => dataOf(person.auth.updateUser({ data: { color: 'blue' } }));
  await expect('updateUser', async () => (await changed()).user.user_metadata.color, 'blue');
  const session = async () => (await dataOf(person.auth.getSession())).session;
  if (person.auth.refreshSession !== undefined) {
    const before = await session();
    const after = async () => (await dataOf(person.auth.refreshSession())).session.refresh_token !== before.refresh_token;
    await expect('refreshSession', after, true);
  }
  const { access_token, refresh_token } = await session();
  await expect('setSession', async () => (await dataOf(client().auth.setSession({ access_token, refresh_token }))).session !== null, true);
  await expect('auth.uid() of a call', () => dataOf(person.rpc('who')), shop.person);
  await expect('auth.uid() of a guest', () => dataOf(guest.rpc('who')), null);
  await expect('resetPasswordForEmail', () => dataOf(client().auth.resetPasswordForEmail(shop.email)), {});
  if (person.auth.mfa !== undefined) {
    const enrolled = () => dataOf(person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' }));
    await expect('mfa.enroll', async () => (await enrolled()).totp.uri.slice(0, 15), 'otpauth://totp/');
    const factors = () => dataOf(person.auth.mfa.listFactors());
    await expect('mfa.listFactors', async () => (await factors()).all.map(({ status }) => status), ['unverified']);
    const { id: factorId } = (await factors()).all[0] ?? {};
    await expect('mfa.unenroll', async () => (await dataOf(person.auth.mfa.unenroll({ factorId }))).id, factorId);
    const levels = { currentLevel: 'aal1', nextLevel: 'aal1' };
    await expect(
      'mfa.getAuthenticatorAssuranceLevel',
      () => dataOf(person.auth.mfa.getAuthenticatorAssuranceLevel()),
      (found) => Object.entries(levels).every(([name, level]) => found[name] === level),
    );
  }
  const { admin } = server.auth;
  await expect('admin.listUsers', async () => (await dataOf(admin.listUsers())).users.some(({ id }) => id === shop.person), true);
  await expect('admin.getUserById', async () => (await dataOf(admin.getUserById(shop.person))).user.email, shop.email);
  await refused(
    'admin by a guest',
    () => guest.auth.admin.listUsers(),
    ({ status }) => status === 401 || status === 403,
  );
  await expect('admin.createUser, updateUserById, deleteUser', async () => {
    const email = `${randomUUID()}@klien.example`;
    const { user } = await dataOf(admin.createUser({ email, password: randomUUID(), email_confirm: true }));
    const after = await dataOf(admin.updateUserById(user.id, { user_metadata: { name: 'Lain' } }));
    await dataOf(admin.deleteUser(user.id));
    return [user.email === email, after.user.user_metadata.name];
  }, [true, 'Lain']);
};

const writing = async () => {
  const table = () => person.from('players');
  const mine = (nick, rest = {}) => ({ client: shop.name, nick, ...rest });
  const row = mine('gita', { score: 5, roles: ['tank', 'a "b"'], profile: { n: null }, joined: '2026-03-01' });
  await expect('insert', () => dataOf(table().insert(row).select(Object.keys(row).join()).single()), row);
  await expect('insert, minimal', async () => (await table().insert(mine('hadi'))).status, 201);
  const two = () =>
    dataOf(
      table()
        .insert([mine('indah', { score: 7 }), mine('joko', { score: 8 })])
        .select('nick,is_active'),
    );
  await expect('insert of many', two, [
    { nick: 'indah', is_active: true },
    { nick: 'joko', is_active: true },
  ]);
  await refused(
    'insert of a duplicate',
    () => table().insert(mine('gita')),
    ({ code }) => code === '23505',
  );
  await expect('insert with a count', async () => (await table().insert([mine('kiki')], { count: 'exact' })).count, 1);
  const onConflict = 'client,nick';
  await expect(
    'upsert',
    () =>
      dataOf(
        table()
          .upsert(mine('gita', { score: 6 }), { onConflict })
          .select('score'),
      ),
    [{ score: 6 }],
  );
  const ignored = () =>
    dataOf(
      table()
        .upsert(mine('gita', { score: 9 }), { onConflict, ignoreDuplicates: true })
        .select(),
    );
  await expect('upsert, ignoring duplicates', ignored, []);
  const gita = (query) => query.eq('client', shop.name).eq('nick', 'gita');
  await expect('update', () => dataOf(gita(table().update({ score: 8 })).select('score')), [{ score: 8 }]);
  await expect('update without rows', async () => (await gita(table().update({ score: 9 }))).status, 204);
  await refused(
    'update without a filter',
    () => table().update({ score: 8 }),
    ({ code }) => code === '21000',
  );
  const made = ['gita', 'hadi', 'indah', 'joko', 'kiki'];
  const removed = () => dataOf(table().delete().eq('client', shop.name).in('nick', made).select('nick').order('nick'));
  await expect(
    'delete',
    removed,
    made.map((nick) => ({ nick })),
  );
  await refused(
    'insert that a policy forbids',
    () => guest.from('notes').insert({ body: 'x' }),
    ({ code }) => code === '42501',
  );
  await expect('own rows', () => dataOf(person.from('notes').insert({ body: 'mine' }).select('owner').single()), { owner: shop.person });
  await expect('rows of others', () => dataOf(guest.from('notes').select('*')), []);
};

const files = async () => {
  const store = person.storage.from('notes-files');
  const folder = `${shop.name}/a b`;
  const [one, two, three] = [`${folder}/one.txt`, `${folder}/two.txt`, `${shop.name}/three.txt`];
  const contentType = 'text/plain';
  const textAt = async (address) => (await fetch(address)).text();
  await expect('upload', async () => (await dataOf(store.upload(one, 'satu', { contentType }))).path, one);
  await refused(
    'upload over a file',
    () => store.upload(one, 'dua', { contentType }),
    ({ message }) => message.includes('exists'),
  );
  await expect('upload with upsert', async () => (await dataOf(store.upload(one, 'dua', { contentType, upsert: true }))).path, one);
  const blob = new Blob(['tiga'], { type: contentType });
  await expect('update with a Blob', async () => (await dataOf(store.update(one, blob))).path, one);
  await expect('download', async () => (await dataOf(store.download(one))).text(), 'tiga');
  await expect('list', async () => (await dataOf(store.list(folder))).map(({ name, metadata }) => [name, metadata.size]), [['one.txt', 4]]);
  const found = () => dataOf(store.list(folder, { search: 'one', limit: 1, sortBy: { column: 'name', order: 'desc' } }));
  await expect('list with search, order and limit', async () => (await found()).map(({ name }) => name), ['one.txt']);
  const signed = async (options) => (await dataOf(store.createSignedUrl(one, 60, options))).signedUrl;
  await expect('createSignedUrl', async () => textAt(await signed()), 'tiga');
  const disposition = async () => (await fetch(await signed({ download: 'x.txt' }))).headers.get('content-disposition');
  await expect('createSignedUrl, download', disposition, (header) => /attachment.*x\.txt/.test(header));
  const many = () => dataOf(store.createSignedUrls([one, `${folder}/none.txt`], 60));
  await expect('createSignedUrls', async () => (await many()).map(({ error }) => error === null), [true, false]);
  await refused(
    'createSignedUrl without a file',
    () => store.createSignedUrl(`${folder}/none.txt`, 60),
    ({ message }) => /not found/i.test(message),
  );
  if (store.createSignedUploadUrl !== undefined)
    await expect(
      'createSignedUploadUrl, uploadToSignedUrl',
      async () => {
        const { token, path } = await dataOf(store.createSignedUploadUrl(`${folder}/signed.txt`));
        await dataOf(store.uploadToSignedUrl(path, token, 'empat', { contentType }));
        return (await dataOf(store.download(path))).text();
      },
      'empat',
    );
  await expect('copy', async () => (await dataOf(store.copy(one, two))).path, `notes-files/${two}`);
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
      return textAt(open.getPublicUrl(`${shop.name}.txt`).data.publicUrl);
    },
    'umum',
  );
  const gone = async () => (await dataOf(store.remove([one, three, `${folder}/none.txt`]))).map(({ name }) => name).sort();
  await expect('remove', gone, [one, three].sort());
  await dataOf(store.remove([`${folder}/signed.txt`]));
  const bucket = `bucket-${shop.name}`;
  await expect('createBucket', async () => (await dataOf(server.storage.createBucket(bucket, { public: false }))).name, bucket);
  await bucketCalls(server.storage, bucket);
};

const live = async () => {
  const table = () => person.from('players');
  const [heard, statuses, ready, said, present] = [new Arrivals(), new Arrivals(), new Arrivals(), new Arrivals(), new Arrivals()];
  const filter = `client=eq.${shop.name}`;
  const rows = person.channel(`rows-${shop.name}`);
  for (const event of ['INSERT', 'UPDATE']) rows.on('postgres_changes', { event, schema: 'public', table: 'players', filter }, heard.push);
  // Upstream filters no deletions.
  rows.on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'players' }, heard.push);
  rows.on('system', {}, ready.push);
  rows.subscribe(statuses.push);
  await expect('subscribe', async () => [await statuses.next(), (await ready.next()).status], ['SUBSCRIBED', 'ok']);
  const after = async (write) => {
    await dataOf(write);
    return heard.next();
  };
  const live1 = (query) => query.eq('client', shop.name).eq('nick', 'live');
  await expect(
    'INSERT',
    () => after(table().insert({ client: shop.name, nick: 'live', score: 1, roles: ['tank'] })),
    (change) =>
      change.eventType === 'INSERT' &&
      change.new.score === 1 &&
      change.new.roles[0] === 'tank' &&
      Date.parse(change.commit_timestamp) >= Date.parse(change.new.seen_at),
  );
  await expect(
    'UPDATE',
    () => after(live1(table().update({ score: 2 }))),
    (change) => change.new.score === 2 && 'id' in change.old,
  );
  await expect(
    'DELETE',
    () => after(live1(table().delete())),
    (change) => change.eventType === 'DELETE' && 'id' in change.old,
  );

  const talk = person.channel(`talk-${shop.name}`, { config: { broadcast: { self: true }, presence: { key: shop.name } } });
  talk.on('broadcast', { event: 'greeting' }, said.push);
  talk.on('presence', { event: 'sync' }, () => present.push(talk.presenceState()));
  talk.subscribe(statuses.push);
  await expect('subscribe to a channel without rows', statuses.next, 'SUBSCRIBED');
  await expect(
    'broadcast',
    async () => {
      await talk.send({ type: 'broadcast', event: 'greeting', payload: { text: 'halo' } });
      return (await said.next()).payload;
    },
    { text: 'halo' },
  );
  await expect(
    'presence',
    async () => {
      // The first releases send nothing within a tenth of a second after another message.
      while ((await talk.track({ at: 1 })) === 'rate limited') await setTimeout(20);
      return (await present.nextThat((state) => state[shop.name] !== undefined))[shop.name][0].at;
    },
    1,
  );
  await expect('removeAllChannels', async () => (await person.removeAllChannels()).every((one) => one === 'ok'), true);
};

const signingOut = async () => {
  const other = client();
  const { session } = await dataOf(other.auth.signInWithPassword(credentials));
  await expect('signOut', async () => [(await other.auth.signOut()).error, (await dataOf(other.auth.getSession())).session], [null, null]);
  const { access_token, refresh_token } = session;
  await refused(
    'getUser after signOut',
    () => client().auth.getUser(access_token),
    ({ status }) => status === 401 || status === 403,
  );
  const renewed = { access_token: `${access_token.split('.')[0]}.${btoa('{"exp":1}')}.x`, refresh_token };
  await refused(
    'refresh after signOut',
    () => client().auth.setSession(renewed),
    ({ status }) => status === 400 || status === 401,
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
