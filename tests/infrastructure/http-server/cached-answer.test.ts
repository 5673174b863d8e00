import { describe, expect, test } from '@jest/globals';
import { CachedAnswer } from '../../../src/infrastructure/http-server/cached-answer.ts';

const BODY = Buffer.from('toko '.repeat(2000));
const cachedAnswer = (type: string, onGrown?: () => void) =>
  new CachedAnswer({ status: 200, headers: { 'content-type': type }, body: BODY }, 0, 0, onGrown);

describe('a kept answer', () => {
  test.each(['image/webp', 'image/png', 'image/jpeg', 'font/woff2', 'application/zip', 'video/mp4', 'application/pdf'])(
    'in a format that is compressed already (%s) stays as it is',
    async (type) => {
      const answer = cachedAnswer(type);
      expect(await answer.in('gzip, br')).toEqual({ encoding: 'identity', body: BODY });
      expect(answer.bytes).toBe(BODY.length);
    },
  );
  test.each(['image/svg+xml', 'text/html; charset=utf-8', 'application/json', 'application/octet-stream'])(
    'of %s is compressed',
    async (type) => expect((await cachedAnswer(type).in('gzip, br')).encoding).toBe('br'),
  );
  test('weighs what it holds, every encoding once', async () => {
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
