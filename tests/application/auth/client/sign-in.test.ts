import { beforeEach, describe, expect, test } from '@jest/globals';
import { AccountRefused } from '../../../../src/application/auth/client/account-refused.ts';
import { CompleteProfile } from '../../../../src/application/auth/client/complete-profile.ts';
import { ConfirmFactor } from '../../../../src/application/auth/client/factors.ts';
import { LogIn } from '../../../../src/application/auth/client/log-in.ts';
import { ResetPassword } from '../../../../src/application/auth/client/password-reset.ts';
import { SignUp, VerifyPhone } from '../../../../src/application/auth/client/sign-up.ts';
import { InMemoryBackendAuth } from '../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { aFactor, openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';
import { specifiedText } from '../../../support/specified-text.ts';

let world: SessionWorld;
beforeEach(() => {
  world = new SessionWorld();
});
const logIn = (identifier = PHONE, password = PASSWORD) =>
  new LogIn(world.accountInterface, world.signInFlow).execute({ identifier, password });
const NETWORK = { ok: false, failure: { code: 'NETWORK_ERROR' } };

describe('login', () => {
  test('correct password: stores token, user and expiry, adopts the backend session', async () => {
    const user = openAccount(world.accounts);
    expect(await logIn(' DIMAS@example.com ')).toMatchObject({ ok: true, value: { nextStep: 'done' } });
    expect(world.restore.peek()).toEqual(user);
    expect(await world.backend.claims()).toEqual({ userId: 'u1', assurance: 'aal1' });
    expect((await world.restore.execute()).kind).toBe('verified');
    expect(world.validations).toBe(0);
  });
  test('refusal of the server: its message', async () => {
    expect(await logIn()).toEqual({
      ok: false,
      failure: {
        code: 'INVALID_CREDENTIALS',
        values: { call: 'LOGIN_FAILED', serverText: 'Nomor, email, atau kata sandinya tidak cocok.' },
      },
    });
    expect(world.restore.peek()).toBeNull();
  });
  test('backend session cannot be adopted: login succeeds', async () => {
    openAccount(world.accounts);
    world.backend.adopt = () => Promise.reject(new Error('tidak ada jawaban'));
    expect((await logIn()).ok).toBe(true);
    expect(world.restore.peek()?.id).toBe('u1');
    expect(world.errors.recent()[0]?.where).toBe('Admission');
  });
  test('backend session cannot be adopted: the previous user’s backend session is removed', async () => {
    openAccount(world.accounts, { id: 'u2', phone: '6281234567002' });
    openAccount(world.accounts);
    await logIn('6281234567002');
    world.backend.adopt = () => Promise.reject(new Error('tidak ada jawaban'));
    await logIn();
    expect(await world.backend.claims()).toBeNull();
  });
  test('second factor: not signed in before verification', async () => {
    openAccount(world.accounts, {}, [aFactor()]);
    expect(await logIn()).toMatchObject({ value: { nextStep: 'second-factor' } });
    expect(world.restore.peek()).toBeNull();
    const confirm = new ConfirmFactor(world.backend, world.signInFlow, world.calls);
    expect(await confirm.execute({ factorId: 'f1', challengeId: 'c', code: '000 000' })).toMatchObject({
      failure: { code: 'mfa_verification_failed' },
    });
    expect(world.restore.peek()).toBeNull();
    expect(await confirm.execute({ factorId: 'f1', challengeId: 'c', code: InMemoryBackendAuth.CODE })).toMatchObject({ ok: true });
    expect(world.restore.peek()?.id).toBe('u1');
    expect((await world.backend.claims())?.assurance).toBe('aal2');
    expect((await world.restore.execute()).user).toMatchObject({ name: 'Dimas Prasetyo', phone: PHONE });
  });
  test('second factor abandoned: nothing is stored', async () => {
    openAccount(world.accounts, {}, [aFactor()]);
    await logIn();
    await world.signInFlow.discard();
    expect(await world.backend.claims()).toBeNull();
    expect(world.signInFlow.complete()).toBeNull();
  });
});

describe('messages of the specification', () => {
  const silent = (error: unknown) => {
    const fails = () => Promise.reject(error);
    Object.assign(world.accountInterface, {
      logIn: fails,
      signUp: fails,
      verifyPhone: fails,
      completeProfile: fails,
      resetPassword: fails,
    });
  };
  const calls = () => ({
    login: logIn(),
    signup: new SignUp(world.accountInterface).execute({ phone: '0812-3456-7890', password: PASSWORD, name: 'Dimas' }),
    verify: new VerifyPhone(world.accountInterface, world.signInFlow).execute({ userId: 'u1', code: '123456' }),
    profile: new CompleteProfile(world.accountInterface, world.persisted, world.restore, world.signInFlow).execute({
      email: 'a@b.c',
      name: 'D',
      password: 'x',
    }),
  });
  const messages = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(calls()).map(async ([name, call]) => {
          const outcome = await call;
          return [
            name,
            outcome.ok
              ? 'ok'
              : (specifiedText({
                  ...outcome.failure,
                  code: String(outcome.failure.values?.['call'] ?? outcome.failure.code),
                }) ?? ''),
          ];
        }),
      ),
    );

  test('server refusal without a message: the specified one', async () => {
    openAccount(world.accounts);
    await world.storeSignIn();
    silent(new AccountRefused('invalid', ''));
    expect(await messages()).toEqual({
      login: 'Login failed',
      signup: 'Signup failed',
      verify: 'Verification failed',
      profile: 'Profile completion failed',
    });
  });
  test('profile without a session: asks to log in first', async () => {
    expect((await messages())['profile']).toBe('Please login first');
  });
  test.each([['no network', new TypeError('offline')]])('no answer: network message, %s', async (_, error) => {
    openAccount(world.accounts);
    await world.storeSignIn();
    silent(error);
    for (const outcome of await Promise.all(Object.values(calls()))) expect(outcome).toEqual(NETWORK);
  });
});

describe('validation before a request', () => {
  test('phone number of an unknown country: refused', async () => {
    const signUp = new SignUp(world.accountInterface);
    for (const phone of ['12345', '+1 202 555 0100', '0812']) {
      expect(await signUp.execute({ phone, password: PASSWORD, name: 'D' })).toMatchObject({ failure: { code: 'PHONE_INVALID' } });
    }
    expect(world.accounts.outbox).toEqual([]);
  });
  test.each(['', '12345', 'abcdef', '1234567'])('one-time code "%s": refused', async (code) => {
    const verify = new VerifyPhone(world.accountInterface, world.signInFlow);
    const reset = new ResetPassword(world.accountInterface);
    expect(await verify.execute({ userId: 'u1', code })).toMatchObject({ failure: { code: 'CODE_INCOMPLETE' } });
    expect(await reset.execute({ userId: 'u1', code, password: PASSWORD })).toMatchObject({ failure: { code: 'CODE_INCOMPLETE' } });
  });
});
