import { describe, expect, test } from '@jest/globals';
import { mapHandlers, RouteTable, reading } from '../../../src/infrastructure/http-server/route-table.ts';

type Handler = () => string;

const says =
  (words: string): Handler =>
  () =>
    words;

const table = new RouteTable<Handler>((allow) => says(`405 ${allow}`))
  .add('/api/auth', { POST: says('auth') })
  .add('/api/health', says('health'))
  .add('/internal/payments/:reference{[^/]*}', says('payment'))
  .add('/rest/v1/*', says('rows'))
  .add('/api/*', says('404'))
  .add('/art/:picture{.*}', reading(says('picture')))
  .add('*', reading(says('page')));

const answerOf = (method: string, path: string): string | undefined => table.find(method, path)?.();

describe('route table', () => {
  test.each([
    ['GET', '/api/health', 'health'],
    ['BANANA', '/api/health', 'health'],
    ['POST', '/api/auth', 'auth'],
    ['GET', '/api/auth', '405 POST'],
    ['HEAD', '/api/auth', '405 POST'],
    ['POST', '/api/auth/', '404'],
    ['POST', '/api/AUTH', '404'],
    ['GET', '/api', '404'],
    ['GET', '/apix', 'page'],
    ['PUT', '/rest/v1', 'rows'],
    ['PUT', '/rest/v1/a//b', 'rows'],
    ['GET', '/rest/v1x', 'page'],
    ['GET', '/internal/payments/AA', 'payment'],
    ['GET', '/internal/payments/', 'payment'],
    ['GET', '/internal/payments', 'page'],
    ['GET', '/internal/payments/AA/b', 'page'],
    ['HEAD', '/art/a/b.webp', 'picture'],
    ['POST', '/art/a/b.webp', '405 GET, HEAD'],
    ['GET', '/art', 'page'],
    ['GET', '/', 'page'],
    ['GET', '//', 'page'],
    ['GET', '/__proto__/constructor', 'page'],
    ['DELETE', '/a', '405 GET, HEAD'],
  ])('%s %s: %s', (method, path, expected) => {
    expect(answerOf(method, path)).toBe(expected);
  });
  test('an address without an entry: undefined', () => {
    expect(new RouteTable<Handler>(says).add('/a', says('a')).find('GET', '/b')).toBeUndefined();
  });
  test('two entries of one address: the first one', () => {
    const both = new RouteTable<Handler>(says).add('/a', says('first')).add('/a', says('second'));
    expect(both.find('GET', '/a')?.()).toBe('first');
  });
  test('changed handlers keep their methods', () => {
    const changed = mapHandlers<Handler>({ POST: says('a'), PUT: says('b') }, (handler) => says(`${handler()}!`));
    expect(Object.entries(changed).map(([method, handler]) => [method, (handler as Handler)()])).toEqual([
      ['POST', 'a!'],
      ['PUT', 'b!'],
    ]);
    expect((mapHandlers<Handler>(says('a'), (handler) => says(`${handler()}!`)) as Handler)()).toBe('a!');
  });
});
