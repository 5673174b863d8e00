import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { InMemoryPlayerLookup } from '../../../src/infrastructure/memory/order/player-lookup.ts';
import { CachedPlayerLookup } from '../../../src/infrastructure/player-lookup/cached-player-lookup.ts';
import { HttpPlayerLookup } from '../../../src/infrastructure/player-lookup/http-player-lookup.ts';
import { PLAYERS, playerLookupContract } from '../../contracts/order/player-lookup.contract.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A service that knows the players of the contract, or gives the answer of the test. */
class PlayerService {
  next: Answer | null = null;
  readonly keys: (string | undefined)[] = [];
  private readonly server: Server = createServer((request, response) => {
    this.keys.push(request.headers.authorization);
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const key = ['game', 'id', 'server'].flatMap((part) => searchParams.get(part) ?? []).join(' ');
    const name = PLAYERS.get(key);
    const known: Answer = name === undefined ? { status: 404, body: '' } : { status: 200, body: JSON.stringify({ name }) };
    const { status, body, headers = {} } = this.next ?? known;
    this.next = null;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });

  open(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/cek`;
  }
  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

const lookupTo = ({ url }: PlayerService): HttpPlayerLookup => new HttpPlayerLookup({ url, key: 'kunci-percobaan', fetcher: fetch });

playerLookupContract('over HTTP', async () => {
  const service = new PlayerService();
  await service.open();
  return { lookup: lookupTo(service), takeAway: () => service.close(), close: async () => undefined };
});

playerLookupContract('cached', async () => {
  const service = new PlayerService();
  await service.open();
  return { lookup: new CachedPlayerLookup(lookupTo(service)), takeAway: () => service.close(), close: async () => undefined };
});

playerLookupContract('in memory', async () => {
  const lookup = new InMemoryPlayerLookup(PLAYERS);
  return {
    lookup,
    takeAway: async () => {
      lookup.isAway = true;
    },
    close: async () => undefined,
  };
});

const ANYBODY = { game: 'free-fire', gameId: '987654321', server: null };

describe('answers of a service over HTTP', () => {
  const service = new PlayerService();
  beforeAll(() => service.open());
  afterAll(() => service.close());
  test('request: carries the key', async () => {
    await lookupTo(service).nameOf(ANYBODY);
    expect(service.keys.at(-1)).toBe('Bearer kunci-percobaan');
  });
  test('a name of null: no player', async () => {
    service.next = { status: 200, body: '{"name":null}' };
    expect(await lookupTo(service).nameOf(ANYBODY)).toBeNull();
  });
  test.each<readonly [string, Answer]>([
    ['status 500', { status: 500, body: '{"name":"Rina"}' }],
    ['a page of HTML', { status: 200, body: '<html>' }],
    ['an answer without a name', { status: 200, body: '{"nick":"Rina"}' }],
    ['a name that is a number', { status: 200, body: '{"name":5}' }],
    ['an answer of more than 10,000 characters', { status: 200, body: JSON.stringify({ name: 'a'.repeat(10_001) }) }],
    ['a redirect', { status: 302, body: '', headers: { location: '/lain' } }],
  ])('%s: unavailable', async (_, answer) => {
    service.next = answer;
    await expect(lookupTo(service).nameOf(ANYBODY)).rejects.toMatchObject({ reason: 'unavailable' });
  });
});

describe('cached lookup', () => {
  test('the same player again, at once and later: asked once', async () => {
    const inner = new InMemoryPlayerLookup(PLAYERS);
    const lookup = new CachedPlayerLookup(inner);
    expect(await Promise.all([lookup.nameOf(ANYBODY), lookup.nameOf(ANYBODY)])).toEqual(['꧁Sari꧂ & kawan', '꧁Sari꧂ & kawan']);
    await lookup.nameOf({ ...ANYBODY });
    expect(inner.asked).toHaveLength(1);
  });
  test('failure: asked again', async () => {
    const inner = new InMemoryPlayerLookup(PLAYERS);
    const lookup = new CachedPlayerLookup(inner);
    inner.isAway = true;
    await expect(lookup.nameOf(ANYBODY)).rejects.toThrow();
    inner.isAway = false;
    expect(await lookup.nameOf(ANYBODY)).toBe('꧁Sari꧂ & kawan');
  });
  test('more than 44 questions at once: refused, and the others are answered', async () => {
    const inner = new InMemoryPlayerLookup(new Map());
    const lookup = new CachedPlayerLookup(inner);
    const asked = await Promise.allSettled(Array.from({ length: 60 }, (_, id) => lookup.nameOf({ ...ANYBODY, gameId: String(id) })));
    expect(asked.filter(({ status }) => status === 'rejected').length).toBe(16);
    expect(inner.asked).toHaveLength(44);
  });
});
