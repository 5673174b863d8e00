import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openHostedLikeDatabase } from '../support/hosted-like-database.ts';
import { SUBJECTS } from './access-matrix.ts';
import { cellsOf, ROLES } from './access-subject.ts';
import { cellsByRole, fillAccessWorld, withoutTrace } from './access-world.ts';

let hosted: Awaited<ReturnType<typeof openHostedLikeDatabase>>;
beforeAll(async () => {
  hosted = await openHostedLikeDatabase();
  await fillAccessWorld(hosted.sql);
}, 300_000);
afterAll(() => hosted.close());

const cases = SUBJECTS.flatMap((subject) => ROLES.map((role) => [subject.name, role, subject] as const));

describe('project that grants browser roles all new objects, by role', () => {
  test.each(cases)('%s: %s', async (_, role, subject) => {
    expect(await withoutTrace(hosted.sql, (sql) => cellsByRole(sql, subject, role))).toBe(cellsOf(subject, role));
  });
});
