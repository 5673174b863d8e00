import { beforeEach, describe, expect, test } from '@jest/globals';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

let world: AccountWorld;
beforeEach(() => {
  world = new AccountWorld();
});
const signUp = (phone: string, password = PASSWORD, name = 'Rina') => world.use.signUp.execute({ phone, password, name }, world.stranger());

describe('signing up', () => {
  test('sends a six-digit code to the number, however it was written', async () => {
    const sent = gained(await signUp('0812-3456-7001'));
    expect(sent.userId).toMatch(/^[0-9a-f-]{36}$/);
    const [message] = world.outbox.messages();
    expect(message).toMatchObject({ to: PHONE, code: expect.stringMatching(/^\d{6}$/) });
    expect(message?.text).toBe(
      `${message?.code} adalah kode Arena Akun kamu. Berlaku 10 menit. Jangan berikan kepada siapa pun, juga yang mengaku dari kami.`,
    );
  });
  test('messages call the shop what its owner calls it', async () => {
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
  test('the code verifies the number, signs in and leads to the profile', async () => {
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
  ])('%s: nothing is made of %s, %s, %s', async (code, phone, password, name) => {
    expect(failureOf(await signUp(phone, password, name))).toBe(code);
    expect(world.memory.users.size).toBe(0);
    expect(world.outbox.messages()).toEqual([]);
  });
  test('serves only the countries that are set', async () => {
    world = new AccountWorld({ countries: ['ID'] });
    expect(failureOf(await signUp('+65 9123 4567'))).toBe('COUNTRY_NOT_SERVED');
    expect(failureOf(await signUp(PHONE))).toBe('done');
  });
  test('leaves nothing half-made when the code cannot be sent, and can be tried again at once', async () => {
    world.isSilent = true;
    expect(failureOf(await signUp(PHONE))).toBe('NOT_SENT');
    expect(world.memory.users.size).toBe(0);
    world.isSilent = false;
    expect(failureOf(await signUp(PHONE))).toBe('done');
  });
});

describe('a number that has an account', () => {
  test('is answered as a new one, and its owner is told', async () => {
    await world.customer();
    world.clock.advance(61_000);
    const [taken, fresh] = [gained(await signUp(PHONE)), gained(await signUp('6281234567002'))];
    expect(Object.keys(taken)).toEqual(Object.keys(fresh));
    expect(taken.userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(taken.userId).not.toBe(world.user().id);
    const notice = world.outbox.messages().findLast(({ to }) => to === PHONE);
    expect(notice).toMatchObject({ code: null, text: expect.stringContaining('sudah punya akun') });
  });
  test('gives no code that fits, and says the same as for a wrong one', async () => {
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
  test('keeps its password', async () => {
    await world.customer();
    world.clock.advance(61_000);
    await signUp(PHONE, 'milik orang lain');
    expect(failureOf(await world.logIn(PHONE, 'milik orang lain'))).toBe('INVALID_CREDENTIALS');
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('done');
  });
});

describe('a number somebody else began with', () => {
  test('is taken when the account is one of the shop’s own people, confirmed or not', async () => {
    await world.signUp();
    world.user().role = 'cs';
    const { id } = world.user();
    world.clock.advance(61_000);
    expect(gained(await signUp(PHONE)).userId).not.toBe(id);
    expect(world.user().id).toBe(id);
  });
  test('stays theirs when they confirm it just then', async () => {
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
  test('belongs to who has the newest code, with his own password; the older code is worth nothing', async () => {
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
