import { expect, jest, test } from '@jest/globals';
import { searchSecrets } from '../support/secrets/secret-search.ts';
import { ShopProcess } from '../support/shop-process.ts';

jest.setTimeout(300_000);

// With a thousand values, and the server's heap five minutes later: `npm run prove -- secrets`.
test('credentials: found only in answers to those who may open them', async () => {
  const { places, controls, sealed, where } = await searchSecrets(await ShopProcess.prepared(), 5, null);
  expect([places.filter(({ found }) => found > 0), where]).toEqual([[], []]);
  expect(places.length).toBeGreaterThan(15);
  expect(sealed).toBe(45);
  const { shown, page, storage, dump, files } = controls;
  // Each buyer opens three values of a renter and all eight, and reads a code; staff open all eight.
  expect({ shown, page, storage, dump }).toEqual({ shown: 5 * (3 + 8 + 8 + 1), page: 8, storage: 3, dump: 1 });
  expect(files).toBeGreaterThan(0);
});
