// What the programs with JavaScript clients share: where the shop is, and a line of JSON for each call.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** The access of `ClientAccess`. */
export const shop = JSON.parse(process.env.SHOP ?? '{}');

/** Loads from the folder of packages that is the program's parameter. */
export const load = createRequire(join(process.argv[2] ?? '.', 'package.json'));

const WAIT_MS = 10_000;

const inWords = (came) => (came instanceof Error ? `${came.name}: ${came.message}` : (JSON.stringify(came) ?? 'undefined')).slice(0, 300);

const report = (name, answered, came) => console.log(JSON.stringify({ name, answered, came: answered ? '' : inWords(came) }));

/** @param wanted the documented answer, or whether an answer is the documented one */
export const expect = async (name, work, wanted) => {
  try {
    const came = await work();
    report(name, typeof wanted === 'function' ? wanted(came) === true : isDeepStrictEqual(came, wanted), came);
  } catch (error) {
    report(name, false, error);
  }
};

/** For a call that answers with an error. @param wanted whether an error is the documented one */
export const refused = async (name, work, wanted) => {
  try {
    const { error, data } = await work();
    report(name, Boolean(error) && wanted(error) === true, error ?? data);
  } catch (error) {
    report(name, wanted(error) === true, error);
  }
};

/** The data of an answer. @throws its error */
export const dataOf = async (answer) => {
  const { data, error } = await answer;
  if (error) throw Object.assign(new Error(error.message), error);
  return data;
};

/** What arrives one after the other, each waited for. */
export class Arrivals {
  #arrived = [];
  #waiting = [];

  push = (value) => {
    const next = this.#waiting.shift();
    if (next === undefined) this.#arrived.push(value);
    else next(value);
  };

  next = () => {
    if (this.#arrived.length > 0) return Promise.resolve(this.#arrived.shift());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nothing arrived in time')), WAIT_MS);
      this.#waiting.push((value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
  };

  /** The first one that fits. */
  nextThat = async (fits) => {
    let value = await this.next();
    while (!fits(value)) value = await this.next();
    return value;
  };
}

/** Rows of the program's own, with a filter. @param guest a client of either generation */
export const readingCalls = async (guest) => {
  const players = (columns = 'nick', options = {}) => guest.from('players').select(columns, options).eq('client', shop.name);
  const nicks = async (query) => (await dataOf(query.order('nick'))).map(({ nick }) => nick);
  const inOrder = async (query) => (await dataOf(query)).map(({ nick }) => nick);
  await expect('select', () => nicks(players()), ['ayu', 'budi', 'citra', 'dewi', 'eko', 'fajar, s.(a)']);
  await expect('select, renamed and cast', () => dataOf(players('who:nick,score::text').eq('nick', 'ayu')), [{ who: 'ayu', score: '10' }]);
  await expect('eq', () => nicks(players().eq('score', 20)), ['budi', 'eko']);
  await expect('eq with a boolean', () => nicks(players().eq('is_active', false)), ['budi', 'eko']);
  await expect('eq with reserved signs', () => nicks(players().eq('nick', 'fajar, s.(a)')), ['fajar, s.(a)']);
  await expect('neq', () => nicks(players().neq('score', 20)), ['ayu', 'citra', 'fajar, s.(a)']);
  await expect('gt and lte', () => nicks(players().gt('score', 10).lte('score', 30)), ['budi', 'citra', 'eko']);
  await expect('like', () => nicks(players().like('nick', '%i%')), ['budi', 'citra', 'dewi']);
  await expect('ilike', () => nicks(players().ilike('nick', 'AY%')), ['ayu']);
  await expect('is', () => nicks(players().is('score', null)), ['dewi']);
  await expect('not is', () => nicks(players().not('team_id', 'is', null)), ['ayu', 'budi', 'citra', 'eko']);
  await expect('in', () => nicks(players().in('nick', ['ayu', 'fajar, s.(a)'])), ['ayu', 'fajar, s.(a)']);
  await expect('not in', () => nicks(players().not('score', 'in', '(10,20)')), ['citra', 'fajar, s.(a)']);
  await expect('contains with an array', () => nicks(players().contains('roles', ['mage'])), ['budi', 'eko', 'fajar, s.(a)']);
  await expect('contains with JSON', () => nicks(players().contains('profile', { city: 'Jakarta' })), ['ayu', 'dewi']);
  await expect('containedBy', () => nicks(players().containedBy('roles', ['tank', 'mage'])), ['ayu', 'dewi', 'eko', 'fajar, s.(a)']);
  await expect('overlaps', () => nicks(players().overlaps('roles', ['tank', 'support'])), ['ayu', 'budi', 'fajar, s.(a)']);
  await expect('rangeGt', () => nicks(players().rangeGt('span', '[10,20)')), ['citra', 'fajar, s.(a)']);
  await expect('rangeLt', () => nicks(players().rangeLt('span', '[15,25)')), ['ayu', 'eko']);
  await expect('rangeAdjacent', () => nicks(players().rangeAdjacent('span', '[10,20)')), ['ayu', 'citra']);
  await expect('filter of a JSON path', () => nicks(players().filter('profile->>city', 'eq', 'Bandung')), ['budi']);
  await expect('filter of dates', () => nicks(players().gte('joined', '2025-01-01').lt('joined', '2026-01-01')), ['citra', 'eko']);
  await expect('filter of a moment', () => nicks(players().lt('seen_at', '2026-01-02T07:00:00+07:00')), ['ayu']);
  await expect('or', () => nicks(players().or('score.eq.30,and(is_active.is.false,roles.cs.{support})')), ['budi', 'citra']);
  await expect('match', () => nicks(players().match({ score: 20, is_active: false, team_id: 2 })), ['eko']);
  const search = { type: 'websearch', config: 'simple' };
  await expect('textSearch', () => nicks(players().textSearch('nick', 'ayu or citra', search)), ['ayu', 'citra']);
  await expect('order, nulls first', () => inOrder(players().order('score', { ascending: false, nullsFirst: true }).order('nick')), [
    ...['dewi', 'fajar, s.(a)', 'citra', 'budi', 'eko', 'ayu'],
  ]);
  await expect('limit', () => inOrder(players().order('nick').limit(2)), ['ayu', 'budi']);
  await expect('range', () => inOrder(players().order('nick').range(2, 3)), ['citra', 'dewi']);
  await expect('count', async () => (await players('nick', { count: 'exact' }).limit(1)).count, 6);
  await expect('count without rows', async () => {
    const { count, data, status } = await players('nick', { count: 'exact', head: true });
    return [count, data ?? null, status];
  }, [6, null, 200]);
  await expect('single', () => dataOf(players('nick,score').eq('nick', 'ayu').single()), { nick: 'ayu', score: 10 });
  const none = () => players().eq('nick', 'nobody');
  await refused(
    'single without a row',
    () => none().single(),
    ({ code }) => code === 'PGRST116',
  );
  await expect('maybeSingle without a row', () => dataOf(none().maybeSingle()), null);
  await expect('csv', () => dataOf(players('nick,score').order('nick').limit(2).csv()), 'nick,score\nayu,10\nbudi,20');
  const all = 'score,rating,is_active,roles,profile,joined,span,seen_at';
  await expect('values of every type', () => dataOf(players(all).eq('nick', 'budi').single()), {
    ...{ score: 20, rating: 3.25, is_active: false, roles: ['mage', 'support'], profile: { city: 'Bandung' }, joined: '2024-06-01' },
    ...{ span: '[5,20)', seen_at: '2026-01-02T00:00:00+00:00' },
  });
  await refused(
    'unknown table',
    () => guest.from('nothing').select('*'),
    ({ code }) => code === 'PGRST205',
  );
  await refused(
    'unknown column',
    () => players('nothing'),
    ({ code }) => code === '42703',
  );
  await refused(
    'value of another type',
    () => players().eq('score', 'many'),
    ({ code }) => code === '22P02',
  );
  await expect('embed to one', () => dataOf(players('nick,teams(name)').eq('nick', 'ayu')), [{ nick: 'ayu', teams: { name: 'Garuda' } }]);
  const teams = () => guest.from('teams').select('name,players(nick)').eq('name', 'Garuda').eq('players.client', shop.name);
  const inPlayers = { foreignTable: 'players' };
  await expect(
    'embed to many, filtered, ordered, limited',
    () =>
      dataOf(
        teams()
          .order('nick', { ascending: false, ...inPlayers })
          .limit(1, inPlayers),
      ),
    [{ name: 'Garuda', players: [{ nick: 'budi' }] }],
  );
  await expect('inner embed', () => nicks(players('nick,teams!inner(name)').eq('teams.name', 'Rajawali')), ['citra', 'eko']);
  const ofGaruda = () => players('nick,teams!inner(name)').or('name.eq.Garuda,founded.gt.2030-01-01', { foreignTable: 'teams' });
  await expect('or within an embed', () => nicks(ofGaruda()), ['ayu', 'budi']);
};

/** Functions with arrays, dates and rows. */
export const functionCalls = async (guest) => {
  const nicks = async (query) => (await dataOf(query)).map(({ nick }) => nick);
  await expect('rpc with an array', () => dataOf(guest.rpc('sum_of', { numbers: [1, 2, 3] })), 6);
  await expect('rpc with dates', () => dataOf(guest.rpc('days_between', { first: '2026-02-27', last: '2026-03-01' })), 2);
  const late = '2026-02-28T23:30:00+07:00';
  await expect('rpc with a moment', () => dataOf(guest.rpc('next_day', { moment: late })), '2026-03-01T16:30:00+00:00');
  await expect('rpc with JSON', () => dataOf(guest.rpc('same_document', { document: { a: [1, null, 'x'] } })), { a: [1, null, 'x'] });
  // As a text, which also fits into an address.
  const mages = (options) => guest.rpc('players_of', { p_client: shop.name, p_roles: '{mage}' }, options);
  await expect('rpc with rows, filtered and ordered', () => nicks(mages().gt('score', 10).order('score', { ascending: false }).limit(2)), [
    ...['fajar, s.(a)', 'budi'],
  ]);
  await expect('rpc with a count', async () => (await mages({ count: 'exact' })).count, 3);
  await expect('rpc by HEAD with a count', async () => (await mages({ count: 'exact', head: true })).count, 3);
  await refused(
    'rpc that refuses',
    () => guest.rpc('refuse', { words: 'no' }),
    (error) => isDeepStrictEqual([error.code, error.message, error.hint, error.details], ['P0001', 'no', 'a hint', 'a detail']),
  );
  await refused(
    'unknown rpc',
    () => guest.rpc('nothing'),
    ({ code }) => code === 'PGRST202',
  );
};

/** What is done with a private bucket that exists; it is deleted at the end. */
export const bucketCalls = async (storage, bucket) => {
  await expect('getBucket', async () => (await dataOf(storage.getBucket(bucket))).public, false);
  await expect('updateBucket', async () => (await dataOf(storage.updateBucket(bucket, { public: true }))).message, 'Successfully updated');
  await expect('listBuckets', async () => (await dataOf(storage.listBuckets())).some(({ id }) => id === bucket), true);
  await expect(
    'emptyBucket',
    async () => (await dataOf(storage.emptyBucket(bucket))).message,
    (message) => message.startsWith('Empt') || message === 'Successfully emptied',
  );
  await expect('deleteBucket', async () => (await dataOf(storage.deleteBucket(bucket))).message, 'Successfully deleted');
};
