import { beforeEach, describe, expect, test } from '@jest/globals';
import { InMemoryAccountInterface } from '../../../../src/infrastructure/memory/auth/account-interface.ts';
import { MemoryAccounts } from '../../../../src/infrastructure/memory/auth/account-service.ts';
import { InMemoryBackendAuth } from '../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { InMemoryKeyValueStore } from '../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { BackendToken } from '../../../../src/infrastructure/supabase/shared/backend-token.ts';
import { SESSION_KEY } from '../../../../src/infrastructure/supabase/shared/session-key.ts';
import { withToken } from '../../../../src/infrastructure/supabase/shared/with-token.ts';
import { openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

describe('the token of who is signed in', () => {
  const clock = new FixedClock();
  let device: InMemoryKeyValueStore;
  let backend: InMemoryBackendAuth;
  let tokens: BackendToken;
  beforeEach(() => {
    device = new InMemoryKeyValueStore();
    backend = new InMemoryBackendAuth(new MemoryAccounts(clock));
    tokens = new BackendToken(device, backend, clock);
  });
  const keep = (token: string, secondsLeft: number): void => {
    device.set(SESSION_KEY, JSON.stringify({ access_token: token, expires_at: Math.floor(clock.now().getTime() / 1000) + secondsLeft }));
  };
  const adopt = async (): Promise<string> => {
    const accounts = new MemoryAccounts(clock);
    openAccount(accounts);
    backend = new InMemoryBackendAuth(accounts);
    tokens = new BackendToken(device, backend, clock);
    const { backendSession } = await new InMemoryAccountInterface(accounts).logIn({ identifier: PHONE, password: PASSWORD });
    await backend.adopt(backendSession ?? { accessToken: '', refreshToken: '' });
    return backendSession?.accessToken ?? '';
  };

  test('is the kept one while it is good for more than 90 seconds', async () => {
    keep('baik', 91);
    expect(await tokens.current()).toBe('baik');
  });
  test('comes from the client when the kept one is about to end, is broken, or was not kept', async () => {
    const token = await adopt();
    for (const prepare of [
      () => keep('lama', 90),
      () => device.set(SESSION_KEY, '{"access_token":7}'),
      () => device.set(SESSION_KEY, 'x'),
    ]) {
      prepare();
      expect(await tokens.current()).toBe(token);
    }
  });
  test('is none for a guest', async () => expect(await tokens.current()).toBeNull());
  test('is carried by every question, and renewed once when it is refused', async () => {
    const asked: (string | null)[] = [];
    const answers = [401, 200];
    const fetcher: typeof fetch = async (_, init) => {
      asked.push(new Headers(init?.headers).get('authorization'));
      return new Response(null, { status: answers.shift() ?? 500 });
    };
    const ask = withToken(fetcher, { current: async () => 'lama', renewed: async () => 'baru' });
    expect((await ask('http://front/rest/v1/notifications', { headers: { apikey: 'k' } })).status).toBe(200);
    expect(asked).toEqual(['Bearer lama', 'Bearer baru']);
  });
  test.each([
    ['renewing brings the same', 'lama', async () => 'lama'],
    ['renewing brings none', 'lama', async () => null],
    ['renewing fails', 'lama', () => Promise.reject(new Error('no network'))],
    ['there was none', null, async () => 'baru'],
  ])('is not asked with again when %s', async (_, current, renewed) => {
    let asked = 0;
    const fetcher: typeof fetch = async () => {
      asked += 1;
      return new Response(null, { status: 401 });
    };
    expect((await withToken(fetcher, { current: async () => current, renewed })('http://front/')).status).toBe(401);
    expect(asked).toBe(1);
  });
});
