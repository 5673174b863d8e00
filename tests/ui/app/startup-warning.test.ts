import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createWebContainer } from '../../../src/infrastructure/composition/web.ts';

const warnings = async (url: string, key: string): Promise<unknown[]> => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const freshness = { stale: () => undefined, fresh: () => undefined };
  await createWebContainer({ backend: { url, key }, filesUrl: '', apiUrl: '/api', madeAt: null, window, isSecure: false, freshness });
  return warn.mock.calls.flat();
};
afterEach(() => {
  jest.restoreAllMocks();
});

describe('backend configuration at start', () => {
  test.each([
    ['no address', '', 'kunci'],
    ['an address of no host', 'https://', 'kunci'],
    ['an address without http(s)', 'proyek.example', 'kunci'],
    ['an address of another protocol', 'ftp://proyek.example', 'kunci'],
    ['no key', 'https://proyek.example', ''],
    ['a blank key', 'https://proyek.example', ' '],
  ])('warns when there is %s', async (_, url, key) => {
    expect(await warnings(url, key)).toEqual(['Supabase URL or key is missing. Showing built-in sample data.']);
  });
  test.each(['https://proyek.example', 'http://127.0.0.1:8000'])('no warning with a key and the address %s', async (url) => {
    expect(await warnings(url, 'kunci')).toEqual([]);
  });
});
