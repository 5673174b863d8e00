import { expect, test } from '@jest/globals';
import { AccountWorld, failureOf, PASSWORD, PHONE } from '../../../support/account-world.ts';

const FREE = '6281234567002';

test('unverified sign-up: login gets the same answer as a wrong password', async () => {
  const world = new AccountWorld();
  await world.signUp(FREE);
  expect(failureOf(await world.logIn(FREE, PASSWORD))).toBe('INVALID_CREDENTIALS');
});

test('sign-up repeated by a stranger: the answers do not disclose whether the number has an account', async () => {
  const world = new AccountWorld();
  await world.customer();
  const seen: Record<string, unknown[]> = { [FREE]: [], [PHONE]: [] };
  const password = 'sandi orang lain 1';
  for (const phone of [FREE, PHONE]) {
    for (let round = 0; round < 2; round += 1) {
      expect(failureOf(await world.use.signUp.execute({ phone, password, name: 'Orang' }, world.stranger()))).toBe('done');
      // Counted like wrong passwords: the sixth waits, whether or not another sign-up came in between.
      for (let time = 0; time < 4; time += 1) seen[phone]?.push(await world.logIn(phone, password, world.stranger()));
      world.clock.advance(61_000);
    }
  }
  expect(seen[FREE]).toEqual(seen[PHONE]);
  expect(seen[FREE]?.[4]).toMatchObject({ failure: { code: 'INVALID_CREDENTIALS' } });
  expect(seen[FREE]?.[5]).toMatchObject({ failure: { code: 'TOO_MANY_ATTEMPTS' } });
});
