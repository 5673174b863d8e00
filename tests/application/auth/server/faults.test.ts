import { beforeEach, describe, expect, test } from '@jest/globals';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

let world: AccountWorld;
let token = '';
beforeEach(async () => {
  world = new AccountWorld();
  token = (await world.customer()).sessionToken;
});
const away = () => Promise.reject(new Error('away'));

/** Every port fails. */
const cutTheLine = (): void => {
  for (const port of [world.ports.identity, world.ports.directory, world.ports.sessions, world.ports.requests])
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(port)))
      if (name !== 'constructor') Object.assign(port, { [name]: away });
};

describe('backend unavailable: the failure is returned and logged, no partial change', () => {
  test.each([
    ['LogIn', () => world.logIn(PHONE, PASSWORD)],
    ['SignUp', () => world.use.signUp.execute({ phone: '6281234567002', password: PASSWORD, name: 'Rina' }, world.stranger())],
    ['VerifyPhone', () => world.use.verifyPhone.execute({ userId: world.user().id, code: '123456' }, world.stranger())],
    ['ResendCode', () => world.use.resendCode.execute(world.user().id, world.stranger())],
    ['RequestPasswordReset', () => world.use.requestPasswordReset.execute(PHONE, world.stranger())],
    [
      'ResetPassword',
      () => world.use.resetPassword.execute({ userId: world.user().id, code: '123456', password: 'kata sandi baru' }, world.stranger()),
    ],
    ['ValidateSession', () => world.use.validateSession.execute(token)],
    ['LogOut', () => world.use.logOut.execute(token, false)],
    ['ListSessions', () => world.use.listSessions.execute(token)],
    ['RevokeSession', () => world.use.revokeSession.execute(token, world.user().id)],
    ['ExportData', () => world.use.exportData.execute(token)],
    ['DeleteAccount', () => world.use.deleteAccount.execute(PASSWORD, token)],
  ] as const)('%s', async (where, ask) => {
    const before = structuredClone([...world.memory.users.values()]);
    cutTheLine();
    expect(failureOf(await ask())).toBe('UNAVAILABLE');
    expect(world.errors.recent().map((entry) => entry.where)).toEqual([where]);
    expect([...world.memory.users.values()]).toEqual(before);
  });
});

describe('sign-up with a number that has an account', () => {
  const signUp = (password = 'milik orang lain') => world.use.signUp.execute({ phone: PHONE, password, name: 'Rina' }, world.stranger());
  beforeEach(() => world.clock.advance(61_000));

  test('owner: notified with instructions', async () => {
    gained(await signUp());
    expect(world.outbox.messages().at(-1)).toMatchObject({
      to: PHONE,
      code: null,
      text:
        'Seseorang mendaftar di Arena Akun dengan nomor ini, padahal nomor ini sudah punya akun. ' +
        'Kalau itu kamu, masuk saja, atau pilih "Lupa kata sandi". Kalau bukan, abaikan pesan ini.',
    });
  });
  test('duration: includes password hashing', async () => {
    const hashed: string[] = [];
    world.ports.identity.simulateSignIn = async (password) => {
      hashed.push(password);
    };
    gained(await signUp());
    expect(hashed).toEqual(['milik orang lain']);
  });
  test('notice cannot be sent: logged', async () => {
    world.isSilent = true;
    expect(failureOf(await signUp())).toBe('NOT_SENT');
    expect(world.errors.recent().map(({ where }) => where)).toEqual(['SignUp: notice']);
  });
  test.each(['phone_exists', 'user_already_exists'])('provider reports the conflict: the same answer (%s)', async (code) => {
    world.ports.identity.signUp = () => Promise.reject(new PortError('conflict', code, code));
    const answer = await world.use.signUp.execute({ phone: '6281234567002', password: PASSWORD, name: 'Rina' }, world.stranger());
    expect(Object.keys(gained(answer))).toEqual(['userId']);
    expect(world.outbox.messages().at(-1)).toMatchObject({ to: '6281234567002', code: null });
  });
});

test('sign-up repeated after five wrong codes: the new code is valid', async () => {
  const first = await world.signUp('6281234567002');
  for (let guess = 0; guess < 5; guess += 1)
    await world.use.verifyPhone.execute({ userId: first, code: '000000' }, { ...world.stranger(), address: `203.0.113.${100 + guess}` });
  world.clock.advance(61_000);
  const second = await world.signUp('6281234567002');
  const verified = await world.use.verifyPhone.execute({ userId: second, code: world.codeFor('6281234567002') }, world.stranger());
  expect(failureOf(verified)).toBe('done');
});

test('sign-up with an undelivered code: the account is removed, also if the removal fails once', async () => {
  world.ports.directory.deleteUnused = away;
  world.isSilent = true;
  const signUp = () => world.use.signUp.execute({ phone: '6281234567002', password: PASSWORD, name: 'Rina' }, world.stranger());
  expect(failureOf(await signUp())).toBe('NOT_SENT');
});
