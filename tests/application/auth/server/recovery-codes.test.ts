import { expect, test } from '@jest/globals';
import { AccountWorld, failureOf, gained } from '../../../support/account-world.ts';

const ADDRESS = '203.0.113.9';

/** A person with a second factor and recovery codes; `token` is the session that waits for the factor. */
const lostPhone = async () => {
  const world = new AccountWorld();
  const { sessionToken } = await world.customer();
  world.user().hasSecondFactor = true;
  for (const signIn of world.memory.signIns.values()) signIn.level = 'aal2';
  const codes = gained(await world.all.useCases.createRecoveryCodes.execute(sessionToken));
  for (const signIn of world.memory.signIns.values()) signIn.level = 'aal1';
  const use = (code: string, address: string | null = ADDRESS) => world.all.useCases.useRecoveryCode.execute(code, sessionToken, address);
  return { world, codes, use, token: sessionToken };
};

test('recovery codes: ten are created after the second factor, the unused ones are counted', async () => {
  const { world, codes, token, use } = await lostPhone();
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  expect(failureOf(await world.all.useCases.countRecoveryCodes.execute(token))).toBe('SECOND_FACTOR_REQUIRED');
  expect(failureOf(await world.all.useCases.createRecoveryCodes.execute(token))).toBe('SECOND_FACTOR_REQUIRED');
  expect(gained(await use(codes[0] ?? ''))).toBe(9);
  expect(gained(await world.all.useCases.countRecoveryCodes.execute(token))).toBe(9);
});

test('recovery codes: without a pending second factor, none is used', async () => {
  const { codes, use } = await lostPhone();
  expect(gained(await use(codes[0] ?? ''))).toBe(9);
  expect(gained(await use(codes[1] ?? ''))).toBe(9);
});

test('recovery codes: ten wrong ones per network are allowed, malformed ones are not counted', async () => {
  const { codes, use } = await lostPhone();
  for (let count = 0; count < 20; count += 1) expect(failureOf(await use('1234'))).toBe('INVALID_CODE');
  for (let count = 0; count < 10; count += 1) expect(failureOf(await use('0000-0000-0000-0000'))).toBe('INVALID_CODE');
  expect(failureOf(await use(codes[0] ?? ''))).toBe('TOO_MANY_ATTEMPTS');
  expect(gained(await use(codes[0] ?? '', '198.51.100.7'))).toBe(9);
});
