import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { COLUMNS_AROUND, KNOWN_NAMES, NAMES, UNKNOWN_NAMES } from './pairs/unknown-names.ts';

describe('unknown names: refused as by PostgREST, and a hint names only what is alike', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql.unsafe(NAMES);
  });
  afterAll(() => database.close());

  test.each(UNKNOWN_NAMES)('%s: %s %s', async (request, code, message, hint) => {
    const answer = await database.request(`/rest/v1/${request}`);
    expect(await answer.json()).toMatchObject({ code, message, hint });
  });
  test.each(COLUMNS_AROUND)('%s: refused, since there is no %s', async (request, column) => {
    const answer = await database.request(`/rest/v1/${request}`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: '42703', message: `column ${column} does not exist`, details: null, hint: null },
    ]);
  });
  test.each(KNOWN_NAMES)('%s: answered', async (request) => {
    expect((await database.request(`/rest/v1/${request}`)).status).toBe(200);
  });
});
