import { describe, expect, test } from '@jest/globals';
import type { BackendEvent } from '../../../../src/application/auth/client/backend-auth.ts';
import { InMemoryAccountInterface } from '../../../../src/infrastructure/memory/auth/account-interface.ts';
import { InMemoryBackendAuth } from '../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { MemoryAuthBackend } from '../../../../src/infrastructure/memory/auth/memory-auth-backend.ts';
import { backendAuthContract } from '../../../contracts/auth/backend-auth.contract.ts';
import { openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const world = async () => {
  const clock = new FixedClock();
  const accounts = new MemoryAuthBackend(clock);
  const user = openAccount(accounts);
  const { backendSession } = await new InMemoryAccountInterface(accounts).logIn({ identifier: PHONE, password: PASSWORD });
  const session = backendSession ?? { accessToken: '', refreshToken: '' };
  return { clock, accounts, backend: new InMemoryBackendAuth(accounts), session, userId: user.id };
};

backendAuthContract(async () => {
  const { backend, session, userId, accounts } = await world();
  return { backend, session, userId, appCode: async () => InMemoryBackendAuth.CODE, codeFor: async () => accounts.lastCode };
});

describe('backend token in memory', () => {
  test('less than 90 seconds left: renewed, not before', async () => {
    const { clock, backend, session } = await world();
    await backend.adopt(session);
    clock.advance(8 * 60_000);
    await backend.refresh();
    expect(backend.refreshes).toBe(0);
    clock.advance(31_000);
    expect(await backend.refresh()).toEqual(new Date(clock.now().getTime() + 600_000));
    expect(backend.refreshes).toBe(1);
  });
  test('sign-in ended elsewhere: ends with an event', async () => {
    const { clock, backend, session, accounts } = await world();
    const events: BackendEvent[] = [];
    await backend.listen((event) => events.push(event));
    await backend.adopt(session);
    accounts.sessions.clear();
    clock.advance(9 * 60_000);
    await expect(backend.refresh()).rejects.toMatchObject({ reason: 'denied' });
    expect(events).toEqual(['signed-in', 'signed-out']);
  });
});
