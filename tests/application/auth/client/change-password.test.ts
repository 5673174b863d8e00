import { beforeEach, expect, test } from '@jest/globals';
import { ChangePassword } from '../../../../src/application/auth/client/change-password.ts';
import { LogIn } from '../../../../src/application/auth/client/log-in.ts';
import { openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

let world: SessionWorld;
const change = (next: string, current = PASSWORD) => new ChangePassword(world.backend).execute({ current, next });
beforeEach(async () => {
  world = new SessionWorld();
  openAccount(world.accounts);
  await new LogIn(world.accountInterface, world.signInFlow).execute({ identifier: PHONE, password: PASSWORD });
});

test('a new password is set with the old one', async () => {
  expect(await change('gerbang pagi 8')).toEqual({ ok: true, value: null });
  expect(world.accounts.byId.get('u1')?.password).toBe('gerbang pagi 8');
});
test.each([
  ['tujuh77', 'weak_password'],
  ['Bismillah', 'weak_password'],
  ['password123', 'weak_password'],
  ['x'.repeat(73), 'password_too_long'],
  ['é'.repeat(37), 'password_too_long'],
])('%s is refused as for a new account, before anybody is asked', async (next, code) => {
  world.accounts.isAway = true;
  expect(await change(next)).toMatchObject({ ok: false, failure: { code } });
  expect(world.accounts.byId.get('u1')?.password).toBe(PASSWORD);
});
test('what the backend refuses is told by its code', async () => {
  expect(await change('gerbang pagi 8', 'bukan ini')).toMatchObject({ failure: { code: 'invalid_credentials' } });
});
