#!/usr/bin/env bash
# @pgkit/migra 0.6.1 (npm): what it writes between two databases leaves out settings that decide about access, without a word.
#
# Expected: the statements that it writes, with privileges and unsafe statements allowed, bring one database to the state of the other; or it says
#           what it leaves out.
# Seen:     nothing for the search path of a `security definer` function and for a privilege on a column; row-level security is enabled, and not
#           forced.
# Matters where its answer "no difference" is the check that a migration is complete. @supabase/pg-delta 1.0.0-alpha.34 writes all three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @pgkit/migra@0.6.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { createClient } from '@pgkit/client';
import { Migration } from '@pgkit/migra';

const COMMON = `create table public.items (id integer primary key, name text);
create function public.one() returns integer language sql security definer as 'select 1';
create role reader;`;
const CHANGES = {
  'search path': `alter function public.one() set search_path = ''`,
  'column privilege': 'grant select (name) on public.items to reader',
  'forced row-level security': 'alter table public.items enable row level security, force row level security',
};
const open = async (change) => {
  const db = await PGlite.create();
  await db.exec(COMMON + change);
  const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1' });
  const port = new Promise((resolve) => server.addEventListener('listening', ({ detail }) => resolve(detail.port)));
  await server.start();
  return createClient(`postgresql://postgres:postgres@127.0.0.1:${await port}/postgres?sslmode=disable`);
};
const before = await open('');
for (const [what, change] of Object.entries(CHANGES)) {
  const migration = await Migration.create(before, await open(change), {});
  migration.set_safety(false);
  migration.add_extension_changes();
  migration.add_all_changes(true);
  console.log(`${what}: ${migration.sql.trim() || 'nothing'}`);
}
process.exit(0);
JS
seen=$(node run.mjs)
expected='search path: nothing
column privilege: nothing
forced row-level security: alter table "public"."items" enable row level security;'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
