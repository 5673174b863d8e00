import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { putMistake } from '../support/orders/mistake.ts';
import { raceOpenings } from '../support/orders/vault-races.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Controls of vault-races.test.ts: without the locks under test, the races fail.
let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test('without the lock on the order: an opening after the decision', async () => {
  await putMistake(database.sql, 'open_credential', 'where x.id = p_order for share;', 'where x.id = p_order;');
  let [late, races] = [0, 0];
  while (late === 0) {
    expect(races).toBeLessThan(1000);
    const raced = await raceOpenings(database.url, 50);
    [late, races] = [late + raced.late, races + raced.races];
  }
  expect(late).toBeGreaterThan(0);
}, 300_000);

test('without the check of the state: openings after the decision', async () => {
  await putMistake(database.sql, 'credential_refusal', "not o.state in ('delivered', 'completed', 'disputed')", 'false');
  const { races, late, words } = await raceOpenings(database.url, 20);
  expect([races, words]).toEqual([20, ['opened afterwards']]);
  expect(late).toBeGreaterThanOrEqual(20);
});
