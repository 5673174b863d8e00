import { beforeEach, expect, test } from '@jest/globals';
import { ChangePassword } from '../../../../src/application/auth/client/change-password.ts';
import { LogIn } from '../../../../src/application/auth/client/log-in.ts';
import { openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

let world: SessionWorld;
const change = (next: string, current = PASSWORD) =>
  new ChangePassword(world.accountInterface, world.backend, world.persisted).execute({ current, next });
beforeEach(async () => {
  world = new SessionWorld();
  openAccount(world.accounts);
  await new LogIn(world.accountInterface, world.signInFlow).execute({ identifier: PHONE, password: PASSWORD });
});

test('a new password is set with the old one, with a token that was renewed for it', async () => {
  expect(await change('gerbang pagi 8')).toEqual({ ok: true, value: null });
  expect(world.accounts.byId.get('u1')?.password).toBe('gerbang pagi 8');
  expect(world.backend.refreshes).toBe(1);
});
test.each([
  ['gerbang pagi 8', 'bukan ini', 'WRONG_PASSWORD'],
  ['tujuh77', PASSWORD, 'WEAK_PASSWORD'],
])('what the shop refuses is told by its code: %s', async (next, current, code) => {
  expect(await change(next, current)).toMatchObject({ ok: false, failure: { code } });
});
test('who is signed in no more is told so', async () => {
  await world.backend.removeSession();
  expect(await change('gerbang pagi 8')).toMatchObject({ failure: { code: 'NOT_SIGNED_IN' } });
  world.persisted.drop();
  expect(await change('gerbang pagi 8')).toMatchObject({ failure: { code: 'NOT_SIGNED_IN' } });
});
test('a sign-in that ended on the backend is told by its code, no answer as that', async () => {
  world.accounts.sessions.clear();
  expect(await change('gerbang pagi 8')).toMatchObject({ failure: { code: 'refresh_token_not_found' } });
});
test('a shop that does not answer is told as that', async () => {
  world.accounts.isAway = true;
  expect(await change('gerbang pagi 8')).toMatchObject({ failure: { code: 'NETWORK_ERROR' } });
});
