import { beforeEach, describe, expect, test } from '@jest/globals';
import { AccountRefused } from '../../../../src/application/auth/client/account-refused.ts';
import { LogIn } from '../../../../src/application/auth/client/log-in.ts';
import { PersonCalls } from '../../../../src/application/auth/client/person-calls.ts';
import { SignInAgain } from '../../../../src/application/auth/client/sign-in-again.ts';
import { aFactor, openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

let world: SessionWorld;
let calls: PersonCalls;
let dialogs: number;
const logIn = () => new LogIn(world.accountInterface, world.signInFlow).execute({ identifier: PHONE, password: PASSWORD });
beforeEach(async () => {
  world = new SessionWorld();
  openAccount(world.accounts);
  await logIn();
  dialogs = 0;
  const again = new SignInAgain(world.persisted, world.restore);
  again.attach(async () => {
    dialogs += 1;
    await logIn();
  });
  calls = new PersonCalls(world.persisted, world.backend, again, world.signInFlow);
});

/** Refused until the session is one that the server knows. */
const devices = () => calls.send('DEVICES_FAILED', (token) => world.accountInterface.devices(token));

describe('a call of a person whose session the server has ended waits until they have signed in again', () => {
  beforeEach(() => {
    world.accounts.sessions.clear();
  });
  test('of the shop’s interface', async () => {
    expect(await devices()).toMatchObject({ ok: true, value: [{ isCurrent: true }] });
    expect(dialogs).toBe(1);
  });
  test('with a token of the backend', async () => {
    const sent = await calls.sendWithAccess('PASSWORD_NOT_CHANGED', async (token, accessToken) => [token, accessToken]);
    expect(sent).toEqual({ ok: true, value: [world.persisted.read()?.token, expect.any(String)] });
    expect(dialogs).toBe(1);
  });
  test('of Supabase Auth', async () => {
    expect(await calls.ofBackend('FACTORS_FAILED', () => world.backend.factors())).toEqual({ ok: true, value: [] });
    expect(dialogs).toBe(1);
  });
});

test('a call without a session of the backend on this device: it waits for a new one', async () => {
  await world.backend.removeSession();
  expect((await calls.sendWithAccess('PASSWORD_NOT_CHANGED', async () => null)).ok).toBe(true);
  expect(dialogs).toBe(1);
});
test('a refusal for another reason: nobody is asked', async () => {
  const refuse = () => Promise.reject(new AccountRefused('denied', '', 'WRONG_PASSWORD'));
  expect(await calls.send('DELETE_FAILED', refuse)).toMatchObject({ failure: { code: 'WRONG_PASSWORD' } });
  expect(dialogs).toBe(0);
});
test('a sign-in that awaits its second factor: its calls ask for no other one', async () => {
  openAccount(world.accounts, {}, [aFactor()]);
  await world.signOut.execute();
  expect(await logIn()).toMatchObject({ value: { nextStep: 'second-factor' } });
  const refuse = () => Promise.reject(new AccountRefused('denied', '', 'RECOVERY_CODE_USED'));
  expect(await calls.send('RECOVERY_FAILED', refuse)).toMatchObject({ failure: { code: 'RECOVERY_CODE_USED' } });
  expect(await calls.send('RECOVERY_FAILED', async (token) => token)).toEqual({ ok: true, value: world.signInFlow.waitingToken });
  expect(await calls.ofBackend('FACTORS_FAILED', refuse)).toMatchObject({ ok: false });
  expect(dialogs).toBe(0);
});
