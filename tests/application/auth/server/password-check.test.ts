import { expect, test } from '@jest/globals';
import { AccountWorld, failureOf, PASSWORD, PHONE } from '../../../support/account-world.ts';

const remove = async (world: AccountWorld, password: string, token: string): Promise<string> =>
  failureOf(await world.use.deleteAccount.execute(password, token));
const logIn = async (world: AccountWorld, password: string): Promise<string> => failureOf(await world.logIn(PHONE, password));

test('password checks of a signed-in user: failures use up the login attempts', async () => {
  const world = new AccountWorld();
  const { sessionToken } = await world.customer();
  for (let guess = 0; guess < 5; guess += 1) expect(await remove(world, 'salah semua', sessionToken)).toBe('WRONG_PASSWORD');
  expect(await remove(world, PASSWORD, sessionToken)).toBe('TOO_MANY_ATTEMPTS');
  expect(await logIn(world, PASSWORD)).toBe('TOO_MANY_ATTEMPTS');
  world.clock.advance(15 * 60_000 + 1000);
  expect(await logIn(world, PASSWORD)).toBe('done');
});

test('login failures of a stranger: do not block password checks of a signed-in user', async () => {
  const world = new AccountWorld();
  const { sessionToken } = await world.customer();
  for (let guess = 0; guess < 5; guess += 1) expect(await logIn(world, 'salah semua')).toBe('INVALID_CREDENTIALS');
  expect(await logIn(world, PASSWORD)).toBe('TOO_MANY_ATTEMPTS');
  expect(await remove(world, PASSWORD, sessionToken)).toBe('done');
});
