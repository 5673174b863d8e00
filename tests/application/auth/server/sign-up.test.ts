import { beforeEach, describe, expect, test } from '@jest/globals';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

let world: AccountWorld;
beforeEach(() => {
  world = new AccountWorld();
});
const signUp = (phone: string, password = PASSWORD, name = 'Rina') => world.use.signUp.execute({ phone, password, name }, world.stranger());

describe('sign-up', () => {
  test('any spelling of the number: a six-digit code is sent to it', async () => {
    const sent = gained(await signUp('0812-3456-7001'));
    expect(sent.userId).toMatch(/^[0-9a-f-]{36}$/);
    const [message] = world.outbox.messages();
    expect(message).toMatchObject({ to: PHONE, code: expect.stringMatching(/^\d{6}$/) });
    expect(message?.text).toBe(
      `${message?.code} adalah kode Arena Akun kamu. Berlaku 10 menit. Jangan berikan kepada siapa pun, juga yang mengaku dari kami.`,
    );
  });
  test('messages: contain the configured shop name', async () => {
    world.shopName = 'Toko Rina';
    await signUp(PHONE);
    gained(await world.use.verifyPhone.execute({ userId: world.user().id, code: world.codeFor(PHONE) }, world.stranger()));
    world.clock.advance(3_600_000);
    // A registered number: its owner gets a message instead.
    await signUp(PHONE);
    const texts = world.outbox.messages().map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining('adalah kode Toko Rina kamu'),
      expect.stringContaining('mendaftar di Toko Rina dengan'),
    ]);
  });
  test('correct code: number verified, signed in, next step is the profile', async () => {
    const signedIn = await world.customer();
    expect(signedIn.user).toMatchObject({ name: 'Rina', phone: PHONE, phoneVerified: true, profileCompleted: false, isAdmin: false });
    expect(signedIn).toMatchObject({ nextStep: 'complete-profile', sessionToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(gained(await world.use.validateSession.execute(signedIn.sessionToken)).user).toEqual(signedIn.user);
  });
  test.each([
    ['INVALID_PHONE', '0812', PASSWORD, 'Rina'],
    ['INVALID_PHONE', '6591', PASSWORD, 'Rina'],
    ['INVALID_PHONE', 'rina@toko.example', PASSWORD, 'Rina'],
    ['WEAK_PASSWORD', PHONE, '1234567', 'Rina'],
    ['WEAK_PASSWORD', PHONE, '12345678', 'Rina'],
    ['WEAK_PASSWORD', PHONE, 'é'.repeat(37), 'Rina'],
    ['INVALID_NAME', PHONE, PASSWORD, '  '],
    ['INVALID_NAME', PHONE, PASSWORD, 'R'.repeat(61)],
  ])('%s: no account for %s, %s, %s', async (code, phone, password, name) => {
    expect(failureOf(await signUp(phone, password, name))).toBe(code);
    expect(world.memory.users.size).toBe(0);
    expect(world.outbox.messages()).toEqual([]);
  });
  test('configured countries: others are refused', async () => {
    world = new AccountWorld({ countries: ['ID'] });
    expect(failureOf(await signUp('+65 9123 4567'))).toBe('COUNTRY_NOT_SERVED');
    expect(failureOf(await signUp(PHONE))).toBe('done');
  });
  test('code cannot be sent: no account is left, can be retried at once', async () => {
    world.isSilent = true;
    expect(failureOf(await signUp(PHONE))).toBe('NOT_SENT');
    expect(world.memory.users.size).toBe(0);
    world.isSilent = false;
    expect(failureOf(await signUp(PHONE))).toBe('done');
  });
});

describe('sign-up with an existing account’s number', () => {
  test('answer: as for a new number, the owner is notified', async () => {
    await world.customer();
    world.clock.advance(61_000);
    const [taken, fresh] = [gained(await signUp(PHONE)), gained(await signUp('6281234567002'))];
    expect(Object.keys(taken)).toEqual(Object.keys(fresh));
    expect(taken.userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(taken.userId).not.toBe(world.user().id);
    const notice = world.outbox.messages().findLast(({ to }) => to === PHONE);
    expect(notice).toMatchObject({ code: null, text: expect.stringContaining('sudah punya akun') });
  });
  test('any code: the same answer as for a wrong code', async () => {
    await world.customer();
    world.clock.advance(61_000);
    const { userId } = gained(await signUp(PHONE));
    const other = await world.signUp('6281234567002');
    const answers = [];
    for (const id of [userId, other]) answers.push(await world.use.verifyPhone.execute({ userId: id, code: '000000' }, world.stranger()));
    expect(answers[0]).toEqual(answers[1]);
    expect(failureOf(await world.use.resendCode.execute(userId, world.stranger()))).toBe(
      failureOf(await world.use.resendCode.execute(other, world.stranger())),
    );
  });
  test('password: unchanged', async () => {
    await world.customer();
    world.clock.advance(61_000);
    await signUp(PHONE, 'milik orang lain');
    expect(failureOf(await world.logIn(PHONE, 'milik orang lain'))).toBe('INVALID_CREDENTIALS');
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('done');
  });
});

describe('sign-up with an unconfirmed number of another person', () => {
  test('staff account: not taken over, confirmed or not', async () => {
    await world.signUp();
    world.user().role = 'cs';
    const { id } = world.user();
    world.clock.advance(61_000);
    expect(gained(await signUp(PHONE)).userId).not.toBe(id);
    expect(world.user().id).toBe(id);
  });
  test('confirmed at that moment: stays with the first person', async () => {
    const first = gained(await signUp(PHONE, 'milik orang lain')).userId;
    const code = world.codeFor(PHONE);
    world.clock.advance(61_000);
    const drop = world.ports.directory.deleteUnused.bind(world.ports.directory);
    world.ports.directory.deleteUnused = async (phone) => {
      gained(await world.use.verifyPhone.execute({ userId: first, code }, world.stranger()));
      return drop(phone);
    };
    expect(failureOf(await signUp(PHONE))).toBe('done');
    expect(world.user().id).toBe(first);
    expect(failureOf(await world.logIn(PHONE, 'milik orang lain'))).toBe('done');
  });
  test('newest code: belongs to its requester with that password, older codes are invalid', async () => {
    const first = gained(await signUp(PHONE, 'milik orang lain')).userId;
    const oldCode = world.codeFor(PHONE);
    world.clock.advance(61_000);
    const second = await world.signUp();
    expect(failureOf(await world.use.verifyPhone.execute({ userId: first, code: oldCode }, world.stranger()))).toBe('INVALID_CODE');
    expect(failureOf(await world.use.verifyPhone.execute({ userId: second, code: world.codeFor(PHONE) }, world.stranger()))).toBe('done');
    expect(failureOf(await world.logIn(PHONE, 'milik orang lain'))).toBe('INVALID_CREDENTIALS');
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('done');
  });
});
