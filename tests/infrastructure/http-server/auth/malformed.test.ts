import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ACCOUNT_CALLS, type AccountAction } from '../../../../src/application/auth/account.calls.ts';
import { AccountFront } from '../../../support/account-front.ts';
import { body } from '../../../support/malformed/bodies.ts';

let front: AccountFront;
beforeAll(async () => {
  front = new AccountFront();
  await front.open();
});
afterAll(() => front.close());

const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
  fc.constantFrom('6281234567001', '+62 812', 'rina@toko.example', '123456', '\u0000', '', 'a'.repeat(2000), null, true, 7, [], {}),
);
/** Bodies with the right fields and arbitrary values. */
const shaped = (action: AccountAction) =>
  fc
    .record(Object.fromEntries(Object.keys(ACCOUNT_CALLS[action].input.entries).map((name) => [name, value])))
    .map((object) => Buffer.from(JSON.stringify(object)));

test('account API: any bytes get a code and a text, no server error, no verification', async () => {
  const wrong: string[] = [];
  const actions = Object.keys(ACCOUNT_CALLS) as AccountAction[];
  for (const action of actions) {
    for (const bytes of fc.sample(fc.oneof(body, shaped(action)), { numRuns: 40, seed: 7 })) {
      const answer = await fetch(`${front.origin}/api/auth?action=${action}`, { method: 'POST', body: new Uint8Array(bytes) });
      const given = (await answer.json()) as { error?: unknown; code?: unknown };
      const isRefusal = answer.status >= 400 && answer.status < 500 && typeof given.error === 'string' && typeof given.code === 'string';
      if (answer.status !== 200 && !isRefusal) wrong.push(`${action} ${answer.status} ${String(bytes).slice(0, 80)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(front.faults).toEqual([]);
  expect([...front.world.memory.users.values()].filter((user) => user.isConfirmed)).toEqual([]);
}, 60_000);
