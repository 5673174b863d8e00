import { describe, expect, test } from '@jest/globals';
import { signedInFetch } from '../../../../src/infrastructure/supabase/shared/signed-in-fetch.ts';

/** A backend that takes only fresh tokens, and a sign-in that hands out an old one first. */
const setUp = (tokens: { readonly kept: string | null; readonly renewed: string | null }) => {
  const seen: (string | null)[] = [];
  const fetcher: typeof fetch = async (_, init) => {
    const headers = new Headers(init?.headers);
    seen.push(headers.get('authorization'));
    return new Response(headers.get('x-other'), { status: headers.get('authorization') === 'Bearer fresh' ? 200 : 401 });
  };
  const accessToken = async ({ isFresh = false } = {}) => (isFresh ? tokens.renewed : tokens.kept);
  return { seen, ask: signedInFetch({ accessToken }, fetcher) };
};

describe('asking as whoever is signed in', () => {
  test('brings their token along, and leaves the rest as it was', async () => {
    const { ask, seen } = setUp({ kept: 'fresh', renewed: null });
    const answer = await ask('http://front/', { headers: { 'x-other': 'stays', authorization: 'Bearer visitor' } });
    expect([await answer.text(), answer.status, seen]).toEqual(['stays', 200, ['Bearer fresh']]);
  });
  test('renews a token that only this device’s clock holds for good, once', async () => {
    const { ask, seen } = setUp({ kept: 'old', renewed: 'fresh' });
    expect((await ask('http://front/')).status).toBe(200);
    expect(seen).toEqual(['Bearer old', 'Bearer fresh']);
    const refused = setUp({ kept: 'old', renewed: 'old' });
    expect((await refused.ask('http://front/')).status).toBe(401);
    expect(refused.seen).toHaveLength(2);
  });
  test('asks no second time when somebody else has signed in over the first', async () => {
    const seen: (string | null)[] = [];
    let person = 'u1';
    const fetcher: typeof fetch = async (_, init) => {
      seen.push(new Headers(init?.headers).get('authorization'));
      person = 'u2';
      return new Response(null, { status: 401 });
    };
    const ask = signedInFetch({ accessToken: async () => `of ${person}` }, fetcher, () => person);
    expect((await ask('http://front/')).status).toBe(403);
    expect(seen).toEqual(['Bearer of u1']);
  });
  test('asks nothing for nobody', async () => {
    const { ask, seen } = setUp({ kept: null, renewed: null });
    const answer = await ask('http://front/');
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: '42501' }]);
    expect(seen).toEqual([]);
  });
});
