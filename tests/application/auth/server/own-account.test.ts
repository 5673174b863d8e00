import { beforeEach, describe, expect, test } from '@jest/globals';
import { OBLIGATIONS } from '../../../../src/application/auth/server/account-directory.ts';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

let world: AccountWorld;
let token = '';
beforeEach(async () => {
  world = new AccountWorld();
  token = (await world.customer()).sessionToken;
});
const complete = (changes: Partial<{ userId: string; email: string; name: string; password: string }> = {}, by: string | null = token) =>
  world.use.completeProfile.execute(
    { userId: world.user().id, email: 'Rina@Toko.example', name: ' Rina  Sari ', password: PASSWORD, ...changes },
    by,
  );

describe('profile completion', () => {
  test('valid profile: stores name and claimed e-mail, returns a sign-in bound to this device', async () => {
    const { user, backendSession } = gained(await complete());
    expect(user).toMatchObject({ name: 'Rina Sari', email: 'rina@toko.example', profileCompleted: true });
    expect(world.memory.signIns.has(backendSession?.sessionId ?? '')).toBe(true);
    expect(world.memory.signIns.size).toBe(1);
    expect((await world.use.validateSession.execute(token)).ok).toBe(true);
    await world.use.logOut.execute(token, false);
    expect(world.memory.signIns.size).toBe(0);
  });
  test('other sign-ins ended: the returned one stays', async () => {
    const { backendSession } = gained(await complete());
    const [session] = world.memory.sessions;
    expect(session?.authSessionId).toBe(backendSession?.sessionId);
  });
  test('right after login: no password required, the sign-in is kept', async () => {
    const before = [...world.memory.signIns.keys()];
    expect(gained(await complete({ password: '' }))).toMatchObject({ user: { profileCompleted: true }, backendSession: null });
    expect([...world.memory.signIns.keys()]).toEqual(before);
    expect((await world.use.validateSession.execute(token)).ok).toBe(true);
  });
  test('later than 15 minutes, or a later change: password required', async () => {
    world.clock.advance(15 * 60_000);
    expect(failureOf(await complete({ password: '' }))).toBe('PASSWORD_NEEDED');
    expect(world.user()).toMatchObject({ name: 'Rina', email: null });
    gained(await complete());
    const again = gained(await world.logIn(PHONE, PASSWORD)).sessionToken;
    expect(failureOf(await complete({ password: '', email: 'lain@toko.example' }, again))).toBe('PASSWORD_NEEDED');
  });
  test('completed profile: the e-mail cannot be changed here', async () => {
    gained(await complete());
    const { email } = world.user();
    const again = gained(await world.logIn(PHONE, PASSWORD)).sessionToken;
    expect(failureOf(await complete({ email: 'lain@toko.example' }, again))).toBe('PROFILE_COMPLETE');
    expect(world.user().email).toBe(email);
  });
  test('account deleted meanwhile: UNAUTHENTICATED', async () => {
    world.ports.directory.completeProfile = async (id) => {
      world.memory.users.delete(id);
      return false;
    };
    expect(failureOf(await complete())).toBe('UNAUTHENTICATED');
    expect(world.memory.signIns.size).toBe(1);
  });
  test('device signed out meanwhile: no sign-in is left', async () => {
    const claim = world.ports.directory.completeProfile.bind(world.ports.directory);
    world.ports.directory.completeProfile = async (id, profile) => {
      await world.ports.sessions.revokeAll(id);
      return claim(id, profile);
    };
    expect(failureOf(await complete())).toBe('UNAUTHENTICATED');
    expect(world.memory.signIns.size).toBe(0);
  });
  test('backend failure: the device keeps its sign-in', async () => {
    world.ports.directory.completeProfile = () => Promise.reject(new Error('away'));
    expect(failureOf(await complete())).toBe('UNAVAILABLE');
    expect(world.memory.signIns.size).toBe(1);
    expect((await world.use.validateSession.execute(token)).ok).toBe(true);
  });
  test('e-mail availability: at most ten addresses a day are answered', async () => {
    const other = await world.customer('6281234567002');
    world.user('6281234567002').email = 'sari@toko.example';
    const requests: string[] = [];
    for (let time = 0; time < 11; time += 1) requests.push(failureOf(await complete({ email: 'sari@toko.example' })));
    expect(requests).toEqual([...Array<string>(10).fill('EMAIL_TAKEN'), 'TOO_MANY_ATTEMPTS']);
    expect(world.memory.signIns.size).toBe(2);
    expect((await world.use.validateSession.execute(other.sessionToken)).ok).toBe(true);
  });
  test('e-mail confirmed elsewhere: EMAIL_TAKEN', async () => {
    await world.customer('6281234567002');
    world.user('6281234567002').confirmedEmail = 'rina@toko.example';
    expect(failureOf(await complete())).toBe('EMAIL_TAKEN');
  });
  test.each([
    ['UNAUTHENTICATED', {}, null],
    ['UNAUTHENTICATED', {}, 'tebakan'],
    ['UNAUTHENTICATED', { userId: '00000000-0000-4000-8000-000000000000' }, undefined],
    ['WRONG_PASSWORD', { password: 'salah semua' }, undefined],
    ['INVALID_EMAIL', { email: 'rina' }, undefined],
    ['INVALID_EMAIL', { email: 'a@b' }, undefined],
    ['INVALID_EMAIL', { email: 'id@Users.invalid' }, undefined],
    ['INVALID_NAME', { name: '\u0007' }, undefined],
  ])('%s: unchanged, %j', async (code, changes, by) => {
    expect(failureOf(await complete(changes, by === undefined ? token : by))).toBe(code);
    expect(world.user()).toMatchObject({ name: 'Rina', email: null, profileCompleted: false });
  });
  test('e-mail claimed elsewhere: EMAIL_TAKEN, no sign-in is left', async () => {
    const other = await world.customer('6281234567002');
    await world.use.completeProfile.execute(
      { userId: other.user.id, email: 'rina@toko.example', name: 'Sari', password: PASSWORD },
      other.sessionToken,
    );
    const before = world.memory.signIns.size;
    expect(failureOf(await complete())).toBe('EMAIL_TAKEN');
    expect(world.memory.signIns.size).toBe(before);
  });
  test('second factor enrolled: the verified sign-in is kept', async () => {
    world.user().hasSecondFactor = true;
    for (const signIn of world.memory.signIns.values()) signIn.level = 'aal2';
    expect(gained(await complete())).toMatchObject({ user: { profileCompleted: true }, backendSession: null });
    expect(world.memory.signIns.size).toBe(1);
  });
  test('five wrong passwords: TOO_MANY_ATTEMPTS', async () => {
    for (let time = 0; time < 5; time += 1) await complete({ password: 'salah semua' });
    expect(failureOf(await complete())).toBe('TOO_MANY_ATTEMPTS');
  });
  test('burst of wrong passwords: five are compared', async () => {
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => complete({ password: 'salah semua' })));
    expect(outcomes.filter((outcome) => failureOf(outcome) === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(outcomes.filter((outcome) => failureOf(outcome) === 'TOO_MANY_ATTEMPTS')).toHaveLength(195);
  });
});

test('data export: account, profile and sessions of the user', async () => {
  expect(gained(await world.use.exportData.execute(token))).toMatchObject({
    account: { phone: PHONE },
    profile: { name: 'Rina' },
    sessions: [{ device: 'Chrome di Android' }],
  });
  expect(failureOf(await world.use.exportData.execute('tebakan'))).toBe('UNAUTHENTICATED');
});

describe('account deletion', () => {
  test('audit entry fails: deleted, the failure is logged', async () => {
    world.ports.directory.audit = () => Promise.reject(new Error('away'));
    expect(failureOf(await world.use.deleteAccount.execute(PASSWORD, token))).toBe('done');
    expect(world.errors.recent()[0]?.where).toBe('DeleteAccount: log');
  });
  test('correct password: deleted with all personal data, one audit entry remains', async () => {
    const { id } = world.user();
    expect(failureOf(await world.use.deleteAccount.execute('salah semua', token))).toBe('WRONG_PASSWORD');
    expect(failureOf(await world.use.deleteAccount.execute(PASSWORD, token))).toBe('done');
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('INVALID_CREDENTIALS');
    expect((await world.use.validateSession.execute(token)).ok).toBe(false);
    expect(world.memory.audit).toEqual([{ actor: id, action: 'account.deleted', subject: id }]);
  });
  test('backend failure: no additional sign-in is left', async () => {
    world.ports.identity.delete = () => Promise.reject(new Error('away'));
    expect(failureOf(await world.use.deleteAccount.execute(PASSWORD, token))).toBe('UNAVAILABLE');
    expect(world.memory.signIns.size).toBe(1);
  });
  test('open order, complaint, payment or debt: refused with its code', async () => {
    for (const obligation of OBLIGATIONS) {
      world.memory.obligations.set(world.user().id, obligation);
      expect(failureOf(await world.use.deleteAccount.execute(PASSWORD, token))).toBe(obligation);
    }
    world.memory.obligations.clear();
    expect(failureOf(await world.use.deleteAccount.execute(PASSWORD, token))).toBe('done');
  });
  test('last owner: refused; one of two owners: allowed', async () => {
    world.user().role = 'owner';
    expect(failureOf(await world.use.deleteAccount.execute(PASSWORD, token))).toBe('LAST_OWNER');
    expect(world.memory.signIns.size).toBe(1);
    await world.customer('6281234567002');
    world.user('6281234567002').role = 'owner';
    expect(failureOf(await world.use.deleteAccount.execute(PASSWORD, token))).toBe('done');
  });
});

test('backend unavailable: every action returns UNAVAILABLE and logs the failure', async () => {
  world.ports.limiter.take = () => Promise.reject(new Error('away'));
  world.ports.sessions.find = () => Promise.reject(new Error('away'));
  const outcomes = [
    await world.logIn(PHONE, PASSWORD),
    await world.use.signUp.execute({ phone: PHONE, password: PASSWORD, name: 'R' }, world.stranger()),
    await world.use.validateSession.execute(token),
  ];
  for (const outcome of outcomes) expect(outcome).toMatchObject({ failure: { code: 'UNAVAILABLE', values: { retryAfter: 5 } } });
  expect(world.errors.recent().map(({ where }) => where)).toEqual(['ValidateSession', 'SignUp', 'LogIn']);
});
