import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { CountVisits } from '../../../../src/application/insights/count-visits.ts';
import { FrontServer, type NodeHandler } from '../../../../src/infrastructure/http-server/front-server.ts';
import {
  withEmptySearchCounts,
  withPageCounts,
  withSearchCounts,
} from '../../../../src/infrastructure/http-server/insights/count-requests.ts';
import { InMemoryVisitRepository } from '../../../../src/infrastructure/memory/insights/insights.ts';
import { RecentErrorLog } from '../../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const PERSON = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const SEARCH = '/rest/v1/rpc/search_products';

let front: FrontServer;
let book: InMemoryVisitRepository;
let visits: CountVisits;
beforeEach(async () => {
  const clock = new FixedClock();
  book = new InMemoryVisitRepository();
  visits = new CountVisits(book, clock, new RecentErrorLog(clock, () => undefined));
  const answer: NodeHandler = (_request, response, url) => void response.writeHead(url.pathname === '/hilang' ? 404 : 200).end('ok');
  front = new FrontServer({ headers: {}, trustProxy: 0, onError: () => undefined });
  await front.listen(0, '127.0.0.1');
  front.open({
    assets: (_request, _response, next) => next(),
    artwork: (_request, response) => void response.end(),
    supabase: withSearchCounts(answer, visits),
    pages: withPageCounts(answer, visits),
    health: async () => ({ status: 'starting' }),
  });
});
afterEach(() => front.close());

/** Node's own fetch sets its fetch metadata itself. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port } = front.server.address() as AddressInfo;
    const sentHeaders = { 'user-agent': PERSON, 'sec-fetch-mode': 'navigate', ...headers };
    request({ host: '127.0.0.1', port, path, headers: sentHeaders }, (answer) => answer.resume().once('end', resolve))
      .once('error', reject)
      .end();
  });
const counted = async () => {
  await visits.flush();
  const [pages] = book.views.values();
  const [words] = book.words.values();
  return {
    pages: Object.fromEntries(pages ?? []),
    words: Object.fromEntries([...(words ?? [])].map(([text, { searches }]) => [text, searches])),
  };
};

describe('page view counts', () => {
  test('request of a person: counted', async () => {
    await get('/');
    await get('/products/4f1c?x=1');
    await get('/search?q=Mythic');
    expect(await counted()).toEqual({ pages: { '/': 1, '/products/:id': 1, '/search': 1 }, words: { mythic: 1 } });
  });
  test.each([
    ['by a program', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['ahead', { 'sec-purpose': 'prefetch' }],
    ['by the script of a page', { 'sec-fetch-mode': 'cors' }],
  ])('fetched %s: not counted', async (_how, headers) => {
    await get('/', headers);
    await get('/search?q=mythic', headers);
    expect(await counted()).toEqual({ pages: {}, words: {} });
  });
  test('missing page: not counted', async () => {
    await get('/hilang');
    expect(await counted()).toEqual({ pages: {}, words: {} });
  });
});

describe('search counts within the shop', () => {
  test('first page of a search: counted once, filters ignored', async () => {
    const headers = { 'sec-fetch-mode': 'cors' };
    await get(`${SEARCH}?q=%20zilong&p_offset=0&p_limit=25`, headers);
    await get(`${SEARCH}?q=%20zilong&p_offset=24&p_limit=25`, headers);
    await get(`${SEARCH}?q=%20zilong&p_rentable=true&p_offset=0`, headers);
    await get(`${SEARCH}?q=%20zilong&p_rentable=false&p_offset=0`, headers);
    await get('/rest/v1/products?q=mythic', headers);
    expect(await counted()).toEqual({ pages: {}, words: { zilong: 2 } });
  });
  test('empty results: counted, the answer is unchanged', async () => {
    const answers = new Map([
      ['kosong', '[]'],
      ['mythic', '[{"id":1}]'],
    ]);
    const backend = withEmptySearchCounts(
      async ({ url }) => new Response(answers.get(new URL(url).searchParams.get('q') ?? '') ?? 'x'),
      visits,
    );
    for (const [words, body] of answers) {
      const answer = await backend(new Request(`http://front${SEARCH}?q=${words}`), null);
      expect(await answer.text()).toBe(body);
      visits.searched(words);
    }
    await backend(new Request(`http://front${SEARCH}?q=kosong`, { method: 'POST' }), null);
    await visits.flush();
    const [words] = book.words.values();
    expect(Object.fromEntries(words ?? [])).toEqual({ kosong: { searches: 1, empty: 1 }, mythic: { searches: 1, empty: 0 } });
  });
});
