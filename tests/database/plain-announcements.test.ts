import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('migration of announcements: hidden characters and spaces at the end are removed', async () => {
  const { sql } = database;
  await sql`alter table private.notification_drafts drop constraint notification_drafts_title_check,
    drop constraint notification_drafts_body_check`;
  const [draft] = await sql<{ id: string }[]>`insert into private.notification_drafts (title, body)
    values (${'Promo\u200b malam '}, ${'Mulai jam 8\n'}) returning id`;
  await sql`alter table private.notification_drafts
    add constraint notification_drafts_title_check check (length(title) between 1 and 120),
    add constraint notification_drafts_body_check check (length(body) <= 1000)`;
  const migration = await readFile('supabase/migrations/20261128991100_plain_announcements.sql', 'utf8');
  await sql.begin((transaction) => transaction.unsafe(migration));
  expect(await sql`select title, body from private.notification_drafts where id = ${draft?.id ?? ''}`).toEqual([
    { title: 'Promo malam', body: 'Mulai jam 8' },
  ]);
});
