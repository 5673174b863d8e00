import { beforeEach, describe, expect, test } from '@jest/globals';
import { InMemoryAccountInterface } from '../../../../src/infrastructure/memory/auth/account-interface.ts';
import { InMemoryBackendAuth } from '../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { MemoryAuthBackend } from '../../../../src/infrastructure/memory/auth/memory-auth-backend.ts';
import { InMemoryKeyValueStore } from '../../../../src/infrastructure/memory/shared/key-value-store.ts';
import {
  SESSION_KEY,
  SignedInConnection,
  type SignedInOptions,
} from '../../../../src/infrastructure/supabase/shared/signed-in-connection.ts';
import { TokenGate } from '../../../../src/infrastructure/supabase/shared/token-gate.ts';
import { openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';
import { cannotSignInAgain } from '../../../support/never-again.ts';

const clock = new FixedClock();
const backend = { url: 'http://front', key: 'k' };
let device: InMemoryKeyValueStore;
beforeEach(() => {
  device = new InMemoryKeyValueStore();
});

const store = (token: string, secondsLeft: number, userId?: string): void => {
  const session = { access_token: token, refresh_token: 'segar', expires_at: Math.floor(clock.now().getTime() / 1000) + secondsLeft };
  device.set(SESSION_KEY, JSON.stringify({ ...session, ...(userId === undefined ? {} : { user: { id: userId } }) }));
};
const unasked = { accessToken: () => Promise.reject(new Error('no client is loaded')) };

describe('the token of who is signed in', () => {
  const connect = (given: Partial<SignedInOptions>): SignedInConnection =>
    new SignedInConnection({
      backend,
      clock,
      device,
      auth: unasked,
      person: () => null,
      ends: () => new AbortController().signal,
      gate: new TokenGate(),
      again: cannotSignInAgain,
      fetcher: async () => new Response(),
      ...given,
    });
  const signIn = async () => {
    const accounts = new MemoryAuthBackend(clock);
    openAccount(accounts);
    const auth = new InMemoryBackendAuth(accounts);
    const { backendSession } = await new InMemoryAccountInterface(accounts).logIn({ identifier: PHONE, password: PASSWORD });
    await auth.adopt(backendSession ?? { accessToken: '', refreshToken: '' });
    return { auth, token: backendSession?.accessToken ?? '' };
  };

  test('is the stored one while it is valid for more than 90 seconds', async () => {
    store('baik', 91);
    expect(await connect({}).token()).toBe('baik');
  });
  test('comes from the client when the stored one is about to end, is broken, or was not stored', async () => {
    const { auth, token } = await signIn();
    for (const prepare of [
      () => store('lama', 90),
      () => device.set(SESSION_KEY, '{"access_token":7}'),
      () => device.set(SESSION_KEY, JSON.stringify({ access_token: 'tanpa', expires_at: clock.now().getTime() / 1000 + 600 })),
      () => device.set(SESSION_KEY, 'x'),
    ]) {
      prepare();
      expect(await connect({ auth }).token()).toBe(token);
    }
  });
  test('is not the stored one when somebody else left that behind', async () => {
    store('token of u1', 600, 'u1');
    expect(await connect({ person: () => 'u1' }).token()).toBe('token of u1');
    expect(await connect({ person: () => 'u2', auth: { accessToken: async () => null } }).token()).toBeNull();
  });
  test('is none for a guest', async () => {
    expect(await connect({ auth: new InMemoryBackendAuth(new MemoryAuthBackend(clock)) }).token()).toBeNull();
  });
});

/** A backend that accepts only the fresh token, and a session whose person and tokens the test changes. */
const setUp = (tokens: { readonly first: string | null; readonly renewed?: string | null | Error }) => {
  const seen: (string | null)[] = [];
  const world = { person: 'u1' as string | null, beforeToken: (): void => undefined, beforeAnswer: (): void => undefined };
  const { first, renewed = null } = tokens;
  const connection = new SignedInConnection({
    ...{
      backend,
      clock,
      device,
      person: () => world.person,
      ends: () => new AbortController().signal,
      gate: new TokenGate(),
      again: cannotSignInAgain,
    },
    fetcher: async (_, init) => {
      const headers = new Headers(init?.headers);
      seen.push(headers.get('authorization'));
      world.beforeAnswer();
      return new Response(headers.get('x-other'), { status: headers.get('authorization') === 'Bearer fresh' ? 200 : 401 });
    },
    auth: {
      accessToken: async ({ isFresh = false } = {}) => {
        world.beforeToken();
        if (!isFresh) return first;
        if (renewed instanceof Error) throw renewed;
        return renewed;
      },
    },
  });
  return { seen, world, connection };
};

describe('asking as whoever is signed in', () => {
  test('brings their token along, and leaves the rest as it was', async () => {
    const { connection, seen } = setUp({ first: 'fresh' });
    const answer = await connection.fetch('http://front/', { headers: { 'x-other': 'stays', authorization: 'Bearer visitor' } });
    expect([await answer.text(), answer.status, seen]).toEqual(['stays', 200, ['Bearer fresh']]);
  });
  test('renews a token that only this device’s clock holds for good, once', async () => {
    const { connection, seen } = setUp({ first: 'old', renewed: 'fresh' });
    expect((await connection.fetch('http://front/')).status).toBe(200);
    expect(seen).toEqual(['Bearer old', 'Bearer fresh']);
    const again = setUp({ first: 'old', renewed: 'older' });
    expect((await again.connection.fetch('http://front/')).status).toBe(401);
    expect(again.seen).toEqual(['Bearer old', 'Bearer older']);
  });
  test.each([
    ['the same', 'old'],
    ['none', null],
  ])('does not ask again when renewing brings %s', async (_, renewed) => {
    const { connection, seen } = setUp({ first: 'old', renewed });
    expect((await connection.fetch('http://front/')).status).toBe(401);
    expect(seen).toHaveLength(1);
  });
  test('says so when the token cannot be renewed', async () => {
    const { connection, seen } = setUp({ first: 'old', renewed: new Error('no network') });
    await expect(connection.fetch('http://front/')).rejects.toThrow('no network');
    expect(seen).toHaveLength(1);
  });
  test('sends nothing for nobody', async () => {
    const { connection, seen } = setUp({ first: null });
    const answer = await connection.fetch('http://front/');
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: '42501' }]);
    expect(await connection.rest.from('wishlists').select('product_id')).toMatchObject({ status: 403, error: { code: '42501' } });
    expect(seen).toEqual([]);
  });
  test('asks as a visitor without a session where visitors may read too', async () => {
    const { connection, seen } = setUp({ first: null });
    await connection.fetchOrVisit('http://front/');
    expect(seen).toEqual([null]);
  });
});

describe.each(['fetch', 'fetchOrVisit'] as const)('while a request waits, %s', (way) => {
  test.each(['u2', null])('sends nothing once the person is %p', async (next) => {
    const { connection, world, seen } = setUp({ first: 'fresh' });
    world.beforeToken = () => {
      world.person = next;
    };
    expect([(await connection[way]('http://front/')).status, seen]).toEqual([403, []]);
  });
  test.each(['u2', null])('asks no second time once the person is %p', async (next) => {
    const { connection, world, seen } = setUp({ first: 'old', renewed: 'fresh' });
    world.beforeAnswer = () => {
      world.person = next;
    };
    expect([(await connection[way]('http://front/')).status, seen]).toEqual([403, ['Bearer old']]);
  });
});

describe('when its person signs out, a request under way', () => {
  /** A backend that answers only when the test lets it, and a session that the test ends. */
  const connect = () => {
    const ending = new AbortController();
    let answer: (response: Response | Promise<Response>) => void = () => undefined;
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    store('baik', 600);
    const connection = new SignedInConnection({
      ...{
        backend,
        clock,
        device,
        auth: unasked,
        person: () => null,
        ends: () => ending.signal,
        gate: new TokenGate(),
        again: cannotSignInAgain,
      },
      fetcher: (_, init) =>
        new Promise((resolve, reject) => {
          if (init?.signal?.aborted) reject(init.signal.reason);
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          answered.then(resolve, reject);
        }),
    });
    return { connection, ending, answer };
  };

  test.each(['fetch', 'fetchOrVisit'] as const)('is cut off when it only reads, and counts as refused (%s)', async (way) => {
    const { connection, ending } = connect();
    const asked = connection[way]('http://front/', { method: 'GET' });
    ending.abort();
    expect((await asked).status).toBe(403);
  });
  test('ends as the server answers when it writes', async () => {
    const { connection, ending, answer } = connect();
    const asked = connection.fetch('http://front/', { method: 'POST' });
    ending.abort();
    answer(new Response());
    expect((await asked).status).toBe(200);
  });
  test('is lost like any other without a network', async () => {
    const { connection, answer } = connect();
    const asked = connection.fetch('http://front/', { method: 'GET' });
    answer(Promise.reject(new TypeError('no network')));
    await expect(asked).rejects.toThrow('no network');
  });
});
