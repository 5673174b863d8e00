import { beforeEach, describe, expect, test } from '@jest/globals';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

let world: AccountWorld;
beforeEach(async () => {
  world = new AccountWorld();
  await world.customer();
});

describe('login', () => {
  test.each(['6281234567001', '+62 812-3456-7001', '081234567001'])('phone number as %s: accepted', async (identifier) => {
    expect(gained(await world.logIn(identifier, PASSWORD)).user.phone).toBe(PHONE);
  });
  test('claimed e-mail: accepted, case ignored', async () => {
    Object.assign(world.user(), { email: 'rina@toko.example', profileCompleted: true });
    expect(gained(await world.logIn(' Rina@Toko.example ', PASSWORD))).toMatchObject({ nextStep: 'done', user: { phone: PHONE } });
  });
  test('next step: second factor first, then the profile', async () => {
    expect(gained(await world.logIn(PHONE, PASSWORD)).nextStep).toBe('complete-profile');
    world.user().hasSecondFactor = true;
    expect(gained(await world.logIn(PHONE, PASSWORD)).nextStep).toBe('second-factor');
  });
  test('wrong password, unknown number, unknown e-mail: the same answer', async () => {
    const answers = [
      await world.logIn(PHONE, 'salah semua'),
      await world.logIn('6281999999999', PASSWORD),
      await world.logIn('siapa@toko.example', PASSWORD),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      failure: { code: 'INVALID_CREDENTIALS' },
    });
  });
  test('blocked account: ACCOUNT_BLOCKED with the correct password only', async () => {
    await world.ports.identity.update(world.user().id, { blockedHours: 24 });
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('ACCOUNT_BLOCKED');
    expect(failureOf(await world.logIn(PHONE, 'salah semua'))).toBe('INVALID_CREDENTIALS');
    await world.ports.identity.update(world.user().id, { blockedHours: 0 });
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('done');
  });
});

describe('wrong passwords', () => {
  const fail = async (times: number, caller = world.stranger()): Promise<string[]> => {
    const outcomes: string[] = [];
    for (let time = 0; time < times; time += 1) outcomes.push(failureOf(await world.logIn(PHONE, 'salah semua', caller)));
    return outcomes;
  };

  test('five in 15 minutes: the sixth login is refused from any address, even with the correct password', async () => {
    for (let time = 0; time < 5; time += 1) expect(await fail(1)).toEqual(['INVALID_CREDENTIALS']);
    const sixth = await world.logIn(PHONE, PASSWORD);
    expect(sixth).toMatchObject({ ok: false, failure: { code: 'TOO_MANY_ATTEMPTS', values: { retryAfter: 900 } } });
    world.clock.advance(900_000);
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('done');
  });
  test('one address: neighbours are not refused, answers are delayed from the 51st account in an hour on', async () => {
    const caller = world.stranger();
    const tryOthers = async (from: number, to: number) => {
      for (let index = from; index < to; index += 1) await world.logIn(`62819${10_000_000 + index}`, PASSWORD, caller);
    };
    await tryOthers(0, 50);
    expect(world.pauses).toEqual([]);
    expect(failureOf(await world.logIn(PHONE, PASSWORD, caller))).toBe('done');
    await tryOthers(50, 101);
    expect([world.pauses[0], world.pauses.at(-1)]).toEqual([1000, 4000]);
    expect(failureOf(await world.logIn(PHONE, PASSWORD, caller))).toBe('done');
    // Another address has a counter of its own.
    world.pauses.length = 0;
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('done');
    expect(world.pauses).toEqual([]);
  });
  test('IPv6 addresses of one network: counted as one', async () => {
    for (let index = 0; index < 51; index += 1)
      await world.logIn(`62819${10_000_000 + index}`, PASSWORD, { ...world.stranger(), address: `2001:db8:0:1::${index}` });
    const neighbour = { ...world.stranger(), address: '2001:DB8:0:1:ffff::9' };
    world.pauses.length = 0;
    await world.logIn(PHONE, PASSWORD, { ...neighbour, address: '2001:db8:0:2::1' });
    expect(world.pauses).toEqual([]);
    await world.logIn(PHONE, 'salah semua', neighbour);
    expect(world.pauses).toEqual([1000]);
  });
  test('one address and one account: at most twenty a day', async () => {
    const caller = world.stranger();
    for (let round = 0; round < 4; round += 1) {
      await fail(5, caller);
      world.clock.advance(900_000);
    }
    expect(failureOf(await world.logIn(PHONE, PASSWORD, caller))).toBe('TOO_MANY_ATTEMPTS');
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('done');
  });
  test('attempts of a stranger: do not lock out a known device', async () => {
    const { deviceToken } = gained(await world.logIn(PHONE, PASSWORD));
    await fail(6);
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('TOO_MANY_ATTEMPTS');
    expect(failureOf(await world.logIn(PHONE, PASSWORD, { ...world.stranger(), deviceToken }))).toBe('done');
  });
  test('known device: refused after five as well', async () => {
    const { deviceToken } = gained(await world.logIn(PHONE, PASSWORD));
    const known = { ...world.stranger(), deviceToken };
    expect((await fail(6, known)).at(-1)).toBe('TOO_MANY_ATTEMPTS');
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('done');
  });
  test('correct passwords: not counted', async () => {
    const caller = world.stranger();
    for (let time = 0; time < 12; time += 1) expect(failureOf(await world.logIn(PHONE, PASSWORD, caller))).toBe('done');
  });
  test('burst: five are compared, the rest is refused', async () => {
    let compared = 0;
    const signIn = world.ports.identity.signIn.bind(world.ports.identity);
    world.ports.identity.signIn = (...given) => {
      compared += 1;
      return signIn(...given);
    };
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => world.logIn(PHONE, 'salah semua')));
    expect(outcomes.filter((outcome) => failureOf(outcome) === 'INVALID_CREDENTIALS')).toHaveLength(5);
    expect(compared).toBe(5);
    for (const outcome of outcomes.filter((one) => failureOf(one) !== 'INVALID_CREDENTIALS'))
      expect(outcome).toMatchObject({ failure: { code: 'TOO_MANY_ATTEMPTS', values: { retryAfter: expect.any(Number) } } });
  });
  test('burst over many accounts: fifty are compared per address before answers are delayed', async () => {
    const caller = world.stranger();
    const burst = Array.from({ length: 200 }, (_, place) => world.logIn(`62819${String(place).padStart(8, '0')}`, PASSWORD, caller));
    const outcomes = await Promise.all(burst);
    const compared = outcomes.filter((outcome) => failureOf(outcome) === 'INVALID_CREDENTIALS').length;
    expect(compared - world.pauses.length).toBeLessThanOrEqual(50);
    expect(world.pauses).toContain(4000);
  });
  test('twenty correct logins at once after four wrong ones: all succeed', async () => {
    for (let time = 0; time < 4; time += 1) await fail(1);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => world.logIn(PHONE, PASSWORD)));
    expect(new Set(outcomes.map(failureOf))).toEqual(new Set(['done']));
    expect(await fail(2)).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS']);
  });
});

test('login without a session: the sign-in is ended', async () => {
  const before = world.memory.signIns.size;
  world.ports.sessions.create = () => Promise.reject(new Error('away'));
  expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('UNAVAILABLE');
  expect(world.memory.signIns.size).toBe(before);
});
test('e-mail claimed twice: the confirmed account has priority', async () => {
  await world.customer('6281234567002');
  world.user('6281234567002').email = 'rina@toko.example';
  world.user().confirmedEmail = 'rina@toko.example';
  expect(gained(await world.logIn('rina@toko.example', PASSWORD)).user.phone).toBe(PHONE);
});
test('login before the second factor: the answer contains no personal data', async () => {
  Object.assign(world.user(), { hasSecondFactor: true, email: 'rina@toko.example', role: 'admin' });
  const { user, sessionToken } = gained(await world.logIn(PHONE, PASSWORD));
  const nothing = { name: '', phone: null, email: null, isAdmin: false, isStaff: false, createdAt: null };
  expect(user).toMatchObject(nothing);
  expect(gained(await world.use.validateSession.execute(sessionToken)).user).toMatchObject(nothing);
  for (const signIn of world.memory.signIns.values()) signIn.level = 'aal2';
  const after = gained(await world.use.validateSession.execute(sessionToken)).user;
  expect(after).toMatchObject({ name: 'Rina', phone: PHONE, email: 'rina@toko.example', isAdmin: true, isStaff: true });
});

test('login with a planted device token: the token is replaced', async () => {
  const planted = 'x'.repeat(43);
  const { deviceToken } = gained(await world.logIn(PHONE, PASSWORD, { ...world.stranger(), deviceToken: planted }));
  expect(deviceToken).not.toBe(planted);
  expect(gained(await world.logIn(PHONE, PASSWORD, { ...world.stranger(), deviceToken })).deviceToken).toBe(deviceToken);
});

test('login by e-mail: the provider gets the phone number; for an unknown account a password is compared, too', async () => {
  Object.assign(world.user(), { email: 'rina@toko.example' });
  const requests: unknown[] = [];
  const signIn = world.ports.identity.signIn.bind(world.ports.identity);
  world.ports.identity.signIn = (credential, password) => {
    requests.push(credential);
    return signIn(credential, password);
  };
  world.ports.identity.simulateSignIn = async (password) => void requests.push(password);
  for (const identifier of ['rina@toko.example', '6281999999999', 'siapa@toko.example']) await world.logIn(identifier, PASSWORD);
  expect(requests).toEqual([{ phone: PHONE }, PASSWORD, PASSWORD]);
});
test('device lookup: also made for an unknown account', async () => {
  const { deviceToken } = gained(await world.logIn(PHONE, PASSWORD));
  const requested: string[] = [];
  const knows = world.ports.devices.knows.bind(world.ports.devices);
  world.ports.devices.knows = (userId, hash) => {
    requested.push(userId);
    return knows(userId, hash);
  };
  await world.logIn('6281999999999', PASSWORD, { ...world.stranger(), deviceToken });
  await world.logIn('6281999999999', PASSWORD);
  expect(requested).toEqual(['00000000-0000-0000-0000-000000000000']);
});
test('login queue too long: TOO_MANY_ATTEMPTS with a short delay', async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => world.logIn(PHONE, PASSWORD)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(30);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'TOO_MANY_ATTEMPTS', values: { retryAfter: 5 } } });
});
