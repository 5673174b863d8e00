import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SignedIn } from '../../../../src/application/auth/server/signed-in.ts';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

const NEW = '6285712345678';

let world: AccountWorld;
let rina: SignedIn;
beforeEach(async () => {
  world = new AccountWorld();
  rina = await world.customer();
});
const request = (given: Partial<{ phone: string; password: string; accessToken: string }> = {}, by = rina) =>
  world.use.changePhone.execute(
    { phone: '0857-1234-5678', password: PASSWORD, accessToken: by.backendSession.accessToken, ...given },
    by.sessionToken,
    world.stranger(),
  );
const confirm = (userId: string, code = world.codeFor(NEW), by = rina) =>
  world.use.confirmPhone.execute({ userId, code, accessToken: by.backendSession.accessToken }, by.sessionToken, world.stranger());
const texts = (phone: string): readonly string[] =>
  world.outbox
    .messages()
    .filter(({ to }) => to === phone)
    .map(({ text }) => text);

describe('phone number change', () => {
  test('correct code: the number is changed, the old one is notified', async () => {
    const { userId } = gained(await request());
    expect(world.user().phone).toBe(PHONE);
    const { user, backendSession } = gained(await confirm(userId));
    expect(user).toMatchObject({ id: rina.user.id, phone: NEW, phoneVerified: true });
    expect(texts(PHONE).at(-1)).toContain('baru saja diganti');
    expect(world.memory.audit).toContainEqual({ actor: rina.user.id, action: 'account.phone_changed', subject: rina.user.id });
    // One sign-in on this device, which ends with it.
    expect([...world.memory.signIns.keys()]).toEqual([backendSession?.sessionId]);
    expect((await world.use.validateSession.execute(rina.sessionToken)).ok).toBe(true);
    expect(gained(await world.logIn('0857 1234 5678', PASSWORD)).user.id).toBe(rina.user.id);
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('INVALID_CREDENTIALS');
  });
  test('wrong code: refused, at most five attempts', async () => {
    const { userId } = gained(await request());
    const wrong = world.codeFor(NEW) === '000000' ? '111111' : '000000';
    const answers: string[] = [];
    for (let time = 0; time < 6; time += 1) answers.push(failureOf(await confirm(userId, wrong)));
    expect(answers).toEqual([...Array<string>(5).fill('INVALID_CODE'), 'CODE_SPENT']);
    expect(failureOf(await confirm(userId))).toBe('CODE_SPENT');
    expect(world.user().phone).toBe(PHONE);
  });
  test.each([
    ['the wrong password', { password: 'salah semua' }, 'WRONG_PASSWORD'],
    ['no number', { phone: '0812' }, 'INVALID_PHONE'],
    ['the present number', { phone: PHONE }, 'SAME_PHONE'],
    ['a token of another sign-in', { accessToken: 'memory.lain' }, 'UNAUTHENTICATED'],
  ])('%s: nothing is sent', async (_, given, code) => {
    const before = world.outbox.messages().length;
    expect(failureOf(await request(given))).toBe(code);
    expect(world.outbox.messages()).toHaveLength(before);
  });
  test('number of another account: the same answer, its owner is notified, no code is valid', async () => {
    const sari = await world.customer(NEW);
    const { userId } = gained(await request());
    expect(texts(NEW).at(-1)).toContain('nomor ini sudah punya akun');
    expect(failureOf(await confirm(userId, world.codeFor(NEW)))).toBe('INVALID_CODE');
    expect(world.user(NEW).id).toBe(sari.user.id);
  });
  test('number of an unconfirmed sign-up: can be taken over', async () => {
    await world.signUp(NEW);
    world.clock.advance(60_000);
    const { userId } = gained(await request());
    expect(gained(await confirm(userId)).user.phone).toBe(NEW);
  });
  test('code entered by another account: INVALID_CODE', async () => {
    const { userId } = gained(await request());
    const sari = await world.customer('6281234567002');
    expect(failureOf(await confirm(userId, world.codeFor(NEW), sari))).toBe('INVALID_CODE');
    expect(gained(await confirm(userId)).user.id).toBe(rina.user.id);
  });
  test('second factor enrolled: must be verified within ten minutes, the session is kept', async () => {
    world.user().hasSecondFactor = true;
    const { sessionId } = rina.backendSession;
    for (const signIn of world.memory.signIns.values()) signIn.level = 'aal2';
    world.memory.staleSignIns.add(sessionId);
    expect(failureOf(await request())).toBe('SECOND_FACTOR_REQUIRED');
    world.memory.staleSignIns.clear();
    const { userId } = gained(await request());
    expect(gained(await confirm(userId)).backendSession).toBeNull();
    expect([...world.memory.signIns.keys()]).toEqual([sessionId]);
  });
  test('more than ten requests a day: TOO_MANY_ATTEMPTS', async () => {
    for (let time = 0; time < 10; time += 1) gained(await request({ phone: `62857${20_000_000 + time * 10_000}` }));
    expect(failureOf(await request())).toBe('TOO_MANY_ATTEMPTS');
  });
  test('resend without the password: refused', async () => {
    const { userId } = gained(await request());
    world.clock.advance(60_000);
    expect(failureOf(await world.use.resendCode.execute(userId, world.stranger()))).toBe('REQUEST_EXPIRED');
    gained(await request());
    expect(texts(NEW)).toHaveLength(2);
  });
  test('old number cannot be notified: changed', async () => {
    const { userId } = gained(await request());
    const code = world.codeFor(NEW);
    world.isSilent = true;
    expect(gained(await confirm(userId, code)).user.phone).toBe(NEW);
  });
});

describe('name change', () => {
  const rename = (name: string, token: string | null = rina.sessionToken) => world.use.changeName.execute(name, token);
  test('valid name: stored as displayed, spaces normalised', async () => {
    expect(gained(await rename('  Rina \n Sari ')).name).toBe('Rina Sari');
    expect(world.user().name).toBe('Rina Sari');
  });
  test.each([
    ['INVALID_NAME', ' ', undefined],
    ['INVALID_NAME', 'x'.repeat(61), undefined],
    ['UNAUTHENTICATED', 'Sari', null],
  ])('%s: unchanged', async (code, name, token) => {
    expect(failureOf(await rename(name, token === null ? null : rina.sessionToken))).toBe(code);
    expect(world.user().name).toBe('Rina');
  });
});
