import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SignedIn } from '../../../../src/application/auth/server/signed-in.ts';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

const EMAIL = 'rina@toko.example';
const OTHER = '6281234567002';

let world: AccountWorld;
let rina: SignedIn;
const open = async (sendsMail: boolean): Promise<void> => {
  world = new AccountWorld({ sendsMail });
  rina = await world.customer();
};
const change = (email = 'Rina@Toko.example', given: { password?: string } = {}, by: SignedIn = rina) =>
  world.use.changeEmail.execute({ email, password: given.password ?? PASSWORD }, by.sessionToken);
const confirm = (code: string, by: SignedIn = rina) => world.use.confirmEmail.execute(code, by.sessionToken);
const messages = (phone = PHONE): readonly string[] =>
  world.outbox
    .messages()
    .filter(({ to }) => to === phone)
    .map(({ text }) => text);

describe('e-mail change without e-mail delivery', () => {
  beforeEach(() => open(false));

  test('free address: claimed and usable for login, unconfirmed, the phone number is notified', async () => {
    const { user, isCodeSent } = gained(await change());
    expect([user.email, user.emailConfirmed, isCodeSent]).toEqual([EMAIL, false, false]);
    expect(gained(await world.logIn(EMAIL, PASSWORD)).user.id).toBe(rina.user.id);
    expect(failureOf(await world.use.requestPasswordReset.execute(EMAIL, world.stranger()))).toBe('PHONE_NEEDED');
    expect(messages().at(-1)).toContain('Email akun');
  });
  test('address claimed by another account: EMAIL_TAKEN', async () => {
    gained(await change(EMAIL, {}, await world.customer(OTHER)));
    expect(failureOf(await change())).toBe('EMAIL_TAKEN');
  });
  test('more than ten changes a day: TOO_MANY_ATTEMPTS', async () => {
    for (let time = 0; time < 10; time += 1) gained(await change(`rina${time}@toko.example`));
    expect(failureOf(await change())).toBe('TOO_MANY_ATTEMPTS');
  });
  test('any code: INVALID_CODE', async () => {
    gained(await change());
    expect(failureOf(await confirm('123456'))).toBe('INVALID_CODE');
  });
});

describe('e-mail change with e-mail delivery', () => {
  beforeEach(() => open(true));
  const own = async (by: SignedIn = rina, email = EMAIL): Promise<void> => {
    gained(await change(email, {}, by));
    gained(await confirm(world.codeInMail(email), by));
  };

  test('correct code: the address belongs to the account', async () => {
    expect(gained(await change())).toMatchObject({ isCodeSent: true, user: { email: null } });
    expect(failureOf(await world.logIn(EMAIL, PASSWORD))).toBe('INVALID_CREDENTIALS');
    expect(gained(await confirm(world.codeInMail(EMAIL)))).toMatchObject({ email: EMAIL, emailConfirmed: true });
    expect(gained(await world.logIn(EMAIL, PASSWORD)).user.id).toBe(rina.user.id);
    expect(messages().at(-1)).toContain('Email akun');
  });
  test('before confirmation: the former address is kept; after it, that address is notified', async () => {
    await own();
    world.clock.advance(60_000);
    gained(await change('baru@toko.example'));
    expect(world.user().email).toBe(EMAIL);
    gained(await confirm(world.codeInMail('baru@toko.example')));
    expect(world.mails.at(-1)).toMatchObject({ kind: 'email-changed', to: EMAIL });
    expect(failureOf(await world.logIn(EMAIL, PASSWORD))).toBe('INVALID_CREDENTIALS');
  });
  test('address claimed but unconfirmed elsewhere: belongs to the account that confirms it', async () => {
    const sari = await world.customer(OTHER);
    world.user(OTHER).email = EMAIL;
    await own();
    expect(world.user(OTHER).email).toBeNull();
    expect(gained(await world.logIn(EMAIL, PASSWORD)).user.id).toBe(rina.user.id);
    expect(gained(await world.logIn(OTHER, PASSWORD)).user.id).toBe(sari.user.id);
  });
  test('address confirmed elsewhere: the same answer, its owner is notified, no code is valid', async () => {
    await own(await world.customer(OTHER));
    expect(gained(await change()).isCodeSent).toBe(true);
    expect(world.mails.at(-1)).toMatchObject({ kind: 'email-wanted', to: EMAIL });
    expect(failureOf(await confirm(world.codeInMail(EMAIL)))).toBe('INVALID_CODE');
    expect(world.user().email).toBeNull();
  });
  test('two accounts requesting one address: the first to confirm gets it', async () => {
    const sari = await world.customer(OTHER);
    gained(await change());
    const code = world.codeInMail(EMAIL);
    gained(await change(EMAIL, {}, sari));
    gained(await confirm(world.codeInMail(EMAIL), sari));
    expect(failureOf(await confirm(code))).toBe('EMAIL_TAKEN');
  });
  test('code: valid for ten minutes, five attempts and the requesting account', async () => {
    gained(await change());
    const code = world.codeInMail(EMAIL);
    expect(failureOf(await confirm(code, await world.customer(OTHER)))).toBe('INVALID_CODE');
    const wrong = code === '000000' ? '111111' : '000000';
    for (let time = 0; time < 5; time += 1) expect(failureOf(await confirm(wrong))).toBe('INVALID_CODE');
    expect(failureOf(await confirm(code))).toBe('CODE_SPENT');
    world.clock.advance(60_000);
    gained(await change());
    world.clock.advance(600_000);
    expect(failureOf(await confirm(world.codeInMail(EMAIL)))).toBe('INVALID_CODE');
  });
  test('new code: invalidates the former, allowed after a minute', async () => {
    gained(await change());
    const first = world.codeInMail(EMAIL);
    expect(failureOf(await change())).toBe('TOO_MANY_CODES');
    world.clock.advance(60_000);
    gained(await change());
    if (first !== world.codeInMail(EMAIL)) expect(failureOf(await confirm(first))).toBe('INVALID_CODE');
    gained(await confirm(world.codeInMail(EMAIL)));
  });
  test('mail server fails: NOT_SENT, another attempt is free', async () => {
    world.isSilent = true;
    expect(failureOf(await change())).toBe('NOT_SENT');
    world.isSilent = false;
    expect(gained(await change()).isCodeSent).toBe(true);
  });
  test('more than thirty code attempts a day: TOO_MANY_ATTEMPTS', async () => {
    const answers: string[] = [];
    for (let time = 0; time < 31; time += 1) answers.push(failureOf(await confirm('000000')));
    expect([answers[29], answers[30]]).toEqual(['INVALID_CODE', 'TOO_MANY_ATTEMPTS']);
  });
  test.each([
    ['the wrong password', 'rina@toko.example', 'salah semua', 'WRONG_PASSWORD'],
    ['no e-mail', 'rina', PASSWORD, 'INVALID_EMAIL'],
  ])('%s: nothing is sent', async (_, email, password, code) => {
    expect(failureOf(await change(email, { password }))).toBe(code);
    expect(world.mails).toEqual([]);
  });
  test('second factor enrolled: must be verified within ten minutes', async () => {
    world.user().hasSecondFactor = true;
    for (const signIn of world.memory.signIns.values()) signIn.level = 'aal2';
    world.memory.staleSignIns.add(rina.backendSession.sessionId);
    expect(failureOf(await change())).toBe('SECOND_FACTOR_REQUIRED');
    expect(world.mails).toEqual([]);
  });
});
