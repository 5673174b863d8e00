import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const WRAPPER = 'src/infrastructure/embedded/postgres/transaction.ts';
/** Where the driver is used. */
const FOLDERS = ['src/infrastructure/embedded', 'src/infrastructure/demo', 'src/infrastructure/composition', 'scripts'];
/** Wraps what the library reserves, or loads files in one session; neither is a transaction. */
const RESERVING = [WRAPPER, 'src/infrastructure/embedded/gateway/gateway.ts', 'src/infrastructure/embedded/gateway/guest-reads.ts'];
const SESSION_OF_FILES = 'scripts/database/schema-files.ts';

/** A transaction of the driver: its own, or one that a statement begins. What has `begin` beside the driver is called by these names. */
const BEGINS =
  /(?<=\w)(?<!\b(?:this|client|Day|keeper))\.begin\b|\bunsafe\(\s*['"`]\s*(?:begin|start transaction)\b|\bsql`\s*(?:begin|start transaction)\b/i;
const RESERVES = /\b(?:sql|driver|database|connection)\.reserve\b/i;
/** Locks that outlive their transaction: behind a pooler the next transaction of another client would hold them. */
const LOCKS = /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\s*\(/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
);
const schemas = readdirSync('supabase/schemas').map((name) => `supabase/schemas/${name}`);
const containing = (pattern: RegExp, among: readonly string[]): readonly string[] =>
  among.filter((file) => pattern.test(readFileSync(file, 'utf8')));

test('transactions: begin through inTransaction alone', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(containing(BEGINS, files)).toEqual([WRAPPER]);
});
test('reserved sessions: are the gateway’s, which are guarded', () => {
  expect(containing(RESERVES, files).toSorted()).toEqual([SESSION_OF_FILES, ...RESERVING].toSorted());
});
test('advisory locks: end with their transaction', () => {
  expect(containing(LOCKS, [...files, ...schemas])).toEqual([]);
});
test.each([
  ['sql.begin(async (tx) => tx`select 1`)', BEGINS],
  ['await context.sql.begin(work)', BEGINS],
  ['const { unsafe } = sql; await unsafe("begin")', BEGINS],
  ['await sql`start transaction`', BEGINS],
  ['const session = await sql.reserve();', RESERVES],
  ['select pg_advisory_lock(1)', LOCKS],
  ['select pg_try_advisory_lock_shared (1)', LOCKS],
])('planted: %s', (text, pattern) => {
  expect(text).toMatch(pattern);
});
test.each(['await this.begin(phone)', 'Day.begin()', 'select pg_advisory_xact_lock(1)'])('allowed: %s', (text) => {
  expect([BEGINS, LOCKS].filter((pattern) => pattern.test(text))).toEqual([]);
});
