import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { SUBJECTS } from './access-matrix.ts';
import { cellsOf, ROLES, type Role, type Subject, VERBS, type Verb } from './access-subject.ts';
import { fillAccessWorld, tokenOf } from './access-world.ts';

const METHODS: Readonly<Record<Verb, string>> = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' };
/** Tables of the data interface; files and secrets are not among them, for anybody. */
const SHOWN = SUBJECTS.filter((subject) => subject.schema === 'public');
const HIDDEN = SUBJECTS.filter((subject) => subject.schema !== 'public');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await fillAccessWorld(database.sql);
});
afterAll(() => database.close());

const ask = async (subject: Subject, role: Role, verb: Verb, profile?: string): Promise<Response> => {
  const [column, value] = subject.key;
  const where = verb === 'insert' ? '' : `?${column}=eq.${value}`;
  const body = verb === 'insert' ? subject.row : verb === 'update' ? subject.patch : null;
  return database.request(`/rest/v1/${subject.table}${where}`, {
    method: METHODS[verb],
    token: await tokenOf(database, role),
    // The change is rolled back: the answer shows what would have happened.
    headers: {
      prefer: 'return=representation,tx=rollback',
      ...(profile === undefined ? {} : { 'accept-profile': profile, 'content-profile': profile }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
};

/** Restores the rows, because a request over HTTP is committed. */
const again = async (): Promise<void> => {
  const { sql } = database;
  await sql`truncate products, rental_options, flash_sales, orders, tiers, game_titles, categories, website_settings, notifications, private.due_tasks, private.checked_files, private.files_to_remove,
    private.page_views, private.search_counts, private.sample_files, private.user_roles,
    private.newsletter_subscribers, private.newsletter_tokens restart identity cascade`;
  // Versions of texts are never deleted outside of tests.
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`truncate content_versions cascade`;
  });
  await sql`delete from private.vitals`;
  await sql`delete from storage.objects`;
  await sql`delete from auth.users`;
  await fillAccessWorld(sql);
};

describe('over HTTP with real tokens', () => {
  test.each(SHOWN.flatMap((subject) => ROLES.map((role) => [subject.name, role, subject] as const)))('%s: %s', async (_, role, subject) => {
    const marks: string[] = [];
    for (const verb of VERBS) {
      if (verb === 'insert' && subject.isSingle === true) await database.sql`delete from ${database.sql(subject.table)}`;
      const answer = await ask(subject, role, verb);
      const rows: unknown = await answer.json().catch(() => null);
      expect(answer.status).toBeLessThan(500);
      const isAllowed = answer.ok && Array.isArray(rows) && rows.length > 0;
      marks.push(isAllowed ? 'Y' : '-');
      if ((isAllowed && verb !== 'select') || subject.isSingle === true) await again();
    }
    expect(marks.join('')).toBe(cellsOf(subject, role));
  });

  test.each(HIDDEN.flatMap((subject) => ROLES.map((role) => [subject.name, role, subject] as const)))(
    '%s are not shown at all: %s',
    async (_, role, subject) => {
      for (const profile of [undefined, subject.schema]) {
        const answer = await ask(subject, role, 'select', profile);
        expect([404, 406]).toContain(answer.status);
      }
    },
  );

  test('a request without a key is refused', async () => {
    const answer = await database.gateway.fetch(new Request('http://front/rest/v1/products'), null);
    expect(answer.status).toBe(401);
  });
  test('writes of people without the right fail with 42501', async () => {
    for (const role of ['anon', 'oth'] as const) {
      const answer = await ask(SHOWN.find((subject) => subject.name === 'products') as Subject, role, 'insert');
      expect(await answer.json()).toMatchObject({ code: '42501' });
    }
  });
});
