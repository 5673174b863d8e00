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

describe('token of the signed-in user', () => {
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

  test('stored token valid for more than 90 seconds: used', async () => {
    store('baik', 91);
    expect(await connect({}).token()).toBe('baik');
  });
  test('expiring, broken or missing stored token: taken from the client', async () => {
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
  test('stored token of another user: not used', async () => {
    store('token of u1', 600, 'u1');
    expect(await connect({ person: () => 'u1' }).token()).toBe('token of u1');
    expect(await connect({ person: () => 'u2', auth: { accessToken: async () => null } }).token()).toBeNull();
  });
  test('guest: null', async () => {
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

describe('request of the signed-in user', () => {
  test('token: sent, other headers are kept', async () => {
    const { connection, seen } = setUp({ first: 'fresh' });
    const answer = await connection.fetch('http://front/', { headers: { 'x-other': 'stays', authorization: 'Bearer visitor' } });
    expect([await answer.text(), answer.status, seen]).toEqual(['stays', 200, ['Bearer fresh']]);
  });
  test('token rejected by the server: renewed once', async () => {
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
  ])('renewal with %s token: no second request', async (_, renewed) => {
    const { connection, seen } = setUp({ first: 'old', renewed });
    expect((await connection.fetch('http://front/')).status).toBe(401);
    expect(seen).toHaveLength(1);
  });
  test('renewal fails: the error is thrown', async () => {
    const { connection, seen } = setUp({ first: 'old', renewed: new Error('no network') });
    await expect(connection.fetch('http://front/')).rejects.toThrow('no network');
    expect(seen).toHaveLength(1);
  });
  test('no session: nothing is sent', async () => {
    const { connection, seen } = setUp({ first: null });
    const answer = await connection.fetch('http://front/');
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: '42501' }]);
    expect(await connection.rest.from('wishlists').select('product_id')).toMatchObject({ status: 403, error: { code: '42501' } });
    expect(seen).toEqual([]);
  });
  test('no session where visitors may read: sent as a visitor', async () => {
    const { connection, seen } = setUp({ first: null });
    await connection.fetchOrVisit('http://front/');
    expect(seen).toEqual([null]);
  });
});

describe.each(['fetch', 'fetchOrVisit'] as const)('user change during %s', (way) => {
  test.each(['u2', null])('person now %p: nothing is sent', async (next) => {
    const { connection, world, seen } = setUp({ first: 'fresh' });
    world.beforeToken = () => {
      world.person = next;
    };
    expect([(await connection[way]('http://front/')).status, seen]).toEqual([403, []]);
  });
  test.each(['u2', null])('person now %p: no second request', async (next) => {
    const { connection, world, seen } = setUp({ first: 'old', renewed: 'fresh' });
    world.beforeAnswer = () => {
      world.person = next;
    };
    expect([(await connection[way]('http://front/')).status, seen]).toEqual([403, ['Bearer old']]);
  });
});

describe('logout during a request', () => {
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

  test.each(['fetch', 'fetchOrVisit'] as const)('read: cancelled and refused (%s)', async (way) => {
    const { connection, ending } = connect();
    const pendingAnswer = connection[way]('http://front/', { method: 'GET' });
    ending.abort();
    expect((await pendingAnswer).status).toBe(403);
  });
  test('write: completed', async () => {
    const { connection, ending, answer } = connect();
    const pendingAnswer = connection.fetch('http://front/', { method: 'POST' });
    ending.abort();
    answer(new Response());
    expect((await pendingAnswer).status).toBe(200);
  });
  test('network failure: thrown', async () => {
    const { connection, answer } = connect();
    const pending = connection.fetch('http://front/', { method: 'GET' });
    answer(Promise.reject(new TypeError('no network')));
    await expect(pending).rejects.toThrow('no network');
  });
});
