import { beforeEach, expect, test } from '@jest/globals';
import { ChangePassword } from '../../../../src/application/auth/client/change-password.ts';
import { LogIn } from '../../../../src/application/auth/client/log-in.ts';
import { openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

let world: SessionWorld;
const change = (next: string, current = PASSWORD) => new ChangePassword(world.accountInterface, world.calls).execute({ current, next });
beforeEach(async () => {
  world = new SessionWorld();
  openAccount(world.accounts);
  await new LogIn(world.accountInterface, world.signInFlow).execute({ identifier: PHONE, password: PASSWORD });
});

test('password change: correct current password, the new one is set with a renewed token', async () => {
  expect(await change('gerbang pagi 8')).toEqual({ ok: true, value: null });
  expect(world.accounts.byId.get('u1')?.password).toBe('gerbang pagi 8');
  expect(world.backend.refreshes).toBe(1);
});
test.each([
  ['gerbang pagi 8', 'bukan ini', 'WRONG_PASSWORD'],
  ['tujuh77', PASSWORD, 'WEAK_PASSWORD'],
])('password change: refused by the server, code of the server: %s', async (next, current, code) => {
  expect(await change(next, current)).toMatchObject({ ok: false, failure: { code } });
});
test('password change: not signed in, NOT_SIGNED_IN', async () => {
  await world.backend.removeSession();
  expect(await change('gerbang pagi 8')).toMatchObject({ failure: { code: 'NOT_SIGNED_IN' } });
  world.persisted.drop();
  expect(await change('gerbang pagi 8')).toMatchObject({ failure: { code: 'NOT_SIGNED_IN' } });
});
test('password change: session ended on the backend, code of the backend', async () => {
  world.accounts.sessions.clear();
  expect(await change('gerbang pagi 8')).toMatchObject({ failure: { code: 'refresh_token_not_found' } });
});
test('password change: server unreachable, NETWORK_ERROR', async () => {
  world.accounts.isAway = true;
  expect(await change('gerbang pagi 8')).toMatchObject({ failure: { code: 'NETWORK_ERROR' } });
});
