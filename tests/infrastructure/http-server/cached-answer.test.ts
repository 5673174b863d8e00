import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { CachedAnswer } from '../../../src/infrastructure/http-server/cached-answer.ts';

const BODY = Buffer.from('toko '.repeat(2000));
const cachedAnswer = (type: string, onGrown?: () => void) =>
  new CachedAnswer({ status: 200, headers: { 'content-type': type }, body: BODY }, onGrown === undefined ? {} : { onGrown });

describe('cached answer', () => {
  test.each(['image/webp', 'image/png', 'image/jpeg', 'font/woff2', 'application/zip', 'video/mp4', 'application/pdf'])(
    '%s: not compressed',
    async (type) => {
      const answer = cachedAnswer(type);
      expect(await answer.in('gzip, br')).toEqual({ encoding: 'identity', body: BODY });
      expect(answer.bytes).toBe(BODY.length);
    },
  );
  test.each(['image/svg+xml', 'text/html; charset=utf-8', 'application/json', 'application/octet-stream'])('%s: compressed', async (type) =>
    expect((await cachedAnswer(type).in('gzip, br')).encoding).toBe('br'),
  );
  test('weight: each encoding once', async () => {
    let grown = 0;
    const answer = cachedAnswer('text/plain', () => {
      grown += 1;
    });
    const [first] = await Promise.all([answer.in('br'), answer.in('br')]);
    const second = await answer.in('gzip');
    await answer.in('identity');
    expect(answer.bytes).toBe(BODY.length + first.body.length + second.body.length);
    expect(grown).toBe(2);
  });
});

describe('compression of many answers', () => {
  /** Markup of its own for every answer. */
  const markup = (seed: number): Buffer => {
    let state = seed + 1;
    const next = (): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state;
    };
    return Buffer.from(
      Array.from({ length: 2000 }, () => `<li class="a${next() % 40}">Akun ${next() % 5000} Mythic ${next() % 300} skin</li>`).join(''),
    );
  };
  const answers = (count: number, onGrown: (place: number) => void) =>
    Array.from({ length: count }, (_, place) => {
      const plain = { status: 200, headers: { 'content-type': 'text/html' }, body: markup(place) };
      return new CachedAnswer(plain, { onGrown: () => onGrown(place) });
    });
  const sizeOf = async (answer: CachedAnswer | undefined): Promise<number> => (await answer?.in('br'))?.body.length ?? 0;

  test('queue: fast compression first, better when used again', async () => {
    const [best = 0] = await Promise.all(answers(1, () => undefined).map(sizeOf));
    let improved = (): void => undefined;
    const crowd = answers(4, () => improved());
    const sizes = await Promise.all(crowd.toReversed().map(sizeOf));
    const hasty = sizes.at(-1) ?? 0;
    expect(hasty).toBeGreaterThan(best * 1.02);
    const [waiting] = crowd;
    const isImproved = new Promise<void>((resolve) => {
      improved = resolve;
    });
    expect(await sizeOf(waiting)).toBe(hasty);
    await isImproved;
    expect(await sizeOf(waiting)).toBe(best);
    expect(waiting?.bytes).toBe((waiting?.plain.body.length ?? 0) + best);
    const { body } = (await waiting?.in('br')) ?? { body: Buffer.alloc(0) };
    expect(brotliDecompressSync(body).equals(markup(0))).toBe(true);
  });
});
