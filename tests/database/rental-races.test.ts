import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { liveThrough } from '../support/rentals/month.ts';
import { RENTAL_CONTROLS } from '../support/rentals/rental-controls.ts';
import { raceEnds, raceExtensions, raceSales } from '../support/rentals/rental-races.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

// The long run is `npm run prove -- rent`.
let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const life = { renters: 16, units: 3, days: 2, seed: 7, actors: 6 };

test('random renters: no unit twice, no reading after the end or with a known password, balanced books', async () => {
  const { errors, overlaps, late, stale, books, openings, states } = await liveThrough(database.url, life);
  expect({ errors, overlaps, late, stale, books }).toEqual({ errors: [], overlaps: 0, late: 0, stale: 0, books: [] });
  expect(openings).toBeGreaterThan(10);
  expect(Object.keys(states)).toEqual(expect.arrayContaining(['rental completed']));
}, 300_000);

test.each(Object.entries(RENTAL_CONTROLS))(
  'control without its safeguard: the fault occurs, %s',
  async (name, takeAway) => {
    await takeAway(database.sql);
    const found = await liveThrough(database.url, life);
    expect(found[name as keyof typeof RENTAL_CONTROLS]).toBeGreaterThan(0);
  },
  300_000,
);

test('extension and next renter: never the same hour', async () => {
  const { races, extended, rented, both } = await raceExtensions(database.url, 20);
  expect([races, both]).toEqual([20, 0]);
  expect(extended + rented).toBeGreaterThan(0);
});

test('one unit: never sold and rented at once', async () => {
  const { both, sold, rented } = await raceSales(database.url, 20);
  expect([both, sold + rented]).toEqual([0, 20]);
});

test('reading after the end: refused for every cause of the end', async () => {
  expect(await raceEnds(database.url, 20)).toMatchObject({ races: 20, late: 0 });
});
