import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RowSnapshot, takeSnapshot } from '../support/row-snapshot.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { SUBJECTS } from './access-matrix.ts';
import { cellsOf, ROLES, type Role, type Subject, VERBS, type Verb } from './access-subject.ts';
import { fillAccessWorld, tokenOf } from './access-world.ts';

const METHODS: Readonly<Record<Verb, string>> = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' };
/** Tables of the data interface; files and secrets are not among them, for anybody. */
const SHOWN = SUBJECTS.filter((subject) => subject.schema === 'public');
const HIDDEN = SUBJECTS.filter((subject) => subject.schema !== 'public');

let database: TestDatabase;
let world: RowSnapshot;
beforeAll(async () => {
  database = await openTestDatabase();
  await fillAccessWorld(database.sql);
  world = await takeSnapshot(database.sql);
});
afterAll(() => database.close());

const send = async (subject: Subject, role: Role, verb: Verb, profile?: string): Promise<Response> => {
  const [column, value] = subject.key;
  const where = verb === 'insert' ? '' : `?${column}=eq.${value}`;
  const body = verb === 'insert' ? subject.row : verb === 'update' ? subject.patch : null;
  return database.request(`/rest/v1/${subject.table}${where}`, {
    method: METHODS[verb],
    token: await tokenOf(database, role),
    // The answer shows the row.
    headers: {
      prefer: 'return=representation',
      ...(profile === undefined ? {} : { 'accept-profile': profile, 'content-profile': profile }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
};

describe('access over HTTP with real tokens', () => {
  test.each(SHOWN.flatMap((subject) => ROLES.map((role) => [subject.name, role, subject] as const)))('%s: %s', async (_, role, subject) => {
    const marks: string[] = [];
    for (const verb of VERBS) {
      if (verb === 'insert' && subject.isSingle === true) await database.sql`delete from ${database.sql(subject.table)}`;
      const answer = await send(subject, role, verb);
      const rows: unknown = await answer.json().catch(() => null);
      expect(answer.status).toBeLessThan(500);
      const isAllowed = answer.ok && Array.isArray(rows) && rows.length > 0;
      marks.push(isAllowed ? 'Y' : '-');
      // A request over HTTP is committed.
      if ((isAllowed && verb !== 'select') || subject.isSingle === true) await world.restore();
    }
    expect(marks.join('')).toBe(cellsOf(subject, role));
  });

  test.each(HIDDEN.flatMap((subject) => ROLES.map((role) => [subject.name, role, subject] as const)))(
    '%s hidden completely: %s',
    async (_, role, subject) => {
      for (const profile of [undefined, subject.schema]) {
        const answer = await send(subject, role, 'select', profile);
        expect([404, 406]).toContain(answer.status);
      }
    },
  );

  test('request without a key: refused', async () => {
    const answer = await database.gateway.fetch(new Request('http://front/rest/v1/products'), null);
    expect(answer.status).toBe(401);
  });
  test('write without the permission: 42501', async () => {
    for (const role of ['anon', 'oth'] as const) {
      const answer = await send(SHOWN.find((subject) => subject.name === 'products') as Subject, role, 'insert');
      expect(await answer.json()).toMatchObject({ code: '42501' });
    }
  });
});
