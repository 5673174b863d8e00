import { describe, expect, jest, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { BackendEvent } from '../../../../src/application/auth/client/backend-auth.ts';
import { openBackendAuth } from '../../../../src/infrastructure/composition/client/backend-auth.ts';
import { InMemoryKeyValueStore } from '../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { ClientSessionStorage, createAuthClient } from '../../../../src/infrastructure/supabase/auth/auth-client.ts';
import { SESSION_KEY } from '../../../../src/infrastructure/supabase/shared/signed-in-connection.ts';
import { TokenGate } from '../../../../src/infrastructure/supabase/shared/token-gate.ts';

const BACKEND = { url: 'https://proyek.example', key: 'sb_publishable_percobaan' };
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };

const tokenUntil = (seconds: number): Promise<string> =>
  new SignJWT({ sub: 'u1', aal: 'aal1' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(privateKey);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The client's claims of a token, and the number of its requests for the signing keys. */
const judge = () => {
  let calls = 0;
  const fetcher: typeof fetch = async () => {
    calls += 1;
    return Response.json({ keys: [jwk] });
  };
  const { auth } = createAuthClient(BACKEND, new ClientSessionStorage(new InMemoryKeyValueStore()), fetcher);
  const messageFor = async (token: string): Promise<string | null> => {
    try {
      return (await auth.getClaims(token)).error?.message ?? null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  return { messageFor, asked: () => calls };
};

describe('backend token verification', () => {
  test('refusal: the specified messages', async () => {
    const { messageFor } = judge();
    const good = await tokenUntil(600);
    const [head, body, signature] = good.split('.') as [string, string, string];
    const until = { exp: Math.floor(Date.now() / 1000) + 600 };
    expect(await messageFor(good)).toBeNull();
    expect(await messageFor([head, part({ sub: 'u1' }), signature].join('.'))).toBe('Missing exp claim');
    expect(await messageFor(await tokenUntil(-60))).toBe('JWT has expired');
    expect(await messageFor([part({ alg: 'RS512', kid: 'k1', typ: 'JWT' }), body, signature].join('.'))).toBe('Invalid alg claim');
    expect(await messageFor([head, part({ sub: 'u2', ...until }), signature].join('.'))).toBe('Invalid JWT signature');
  });
  test('keys: fetched once in ten minutes', async () => {
    const { messageFor, asked } = judge();
    const [token, start] = [await tokenUntil(7200), Date.now()];
    jest.useFakeTimers({ now: start, doNotFake: ['setTimeout', 'nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const requestsAfter = async (seconds: number): Promise<number> => {
        jest.setSystemTime(start + seconds * 1000);
        expect(await messageFor(token)).toBeNull();
        return asked();
      };
      // The client caches them for the whole page, so the previous test may have loaded them.
      const first = await requestsAfter(601);
      expect(first).toBe(1);
      expect(await requestsAfter(601 + 599)).toBe(first);
      expect(await requestsAfter(601 + 601)).toBe(first + 1);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('session renewal', () => {
  /** With an ended session. */
  const opened = async (answer: () => Response | Promise<Response>) => {
    const device = new InMemoryKeyValueStore();
    const end = Math.floor(Date.now() / 1000) - 1;
    device.set(
      SESSION_KEY,
      JSON.stringify({
        access_token: await tokenUntil(-1),
        refresh_token: 'r1',
        expires_at: end,
        expires_in: 600,
        token_type: 'bearer',
        user: { id: 'u1' },
      }),
    );
    const backend = openBackendAuth({
      backend: BACKEND,
      fetcher: async () => answer(),
      device,
      mutex: { run: (_, work) => work() },
      storedUser: () => null,
      gate: new TokenGate(),
    });
    const events: BackendEvent[] = [];
    await backend.listen((event) => events.push(event));
    return { backend, device, events };
  };
  test('final refusal: removes the session with an event', async () => {
    const refused = () => Response.json({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, { status: 400 });
    const { backend, device, events } = await opened(refused);
    await backend.refresh().catch(() => undefined);
    expect(device.get(SESSION_KEY)).toBeNull();
    expect(events).toContain('signed-out');
  });
});
