#!/usr/bin/env bash
# @supabase/pg-delta 1.0.0-alpha.34 (npm) with PGlite 0.5.14.
#
# Expected: the statements of one plan, applied to the first database, bring it to the state of the second.
# Seen:     in a database whose default privileges grant new tables to a role, the first plan creates a table and grants a column, and leaves what
#           the default privileges granted on the table. A second plan revokes it, which PostgreSQL extends to the column's privilege; only a
#           third plan grants the column again, and a fourth is empty.
# Matters where a hosted project grants new tables to its API roles by default, and one plan is taken for the whole migration.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @supabase/pg-delta@1.0.0-alpha.34 pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { extract } from '@supabase/pg-delta/extract';
import { plan } from '@supabase/pg-delta/plan';
import pg from 'pg';

const COMMON = 'create role reader; alter default privileges in schema public grant select on tables to reader;';
const open = async (change) => {
  const db = await PGlite.create();
  await db.exec(COMMON + change);
  const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1' });
  const port = new Promise((resolve) => server.addEventListener('listening', ({ detail }) => resolve(detail.port)));
  await server.start();
  const connectionString = `postgresql://postgres:postgres@127.0.0.1:${await port}/postgres?sslmode=disable`;
  return { db, facts: async () => {
    const pool = new pg.Pool({ connectionString, max: 1 });
    const { factBase } = await extract(pool);
    await pool.end();
    return factBase;
  } };
};
const from = await open('');
const to = await open(`create table public.items (id integer, name text);
  revoke all on public.items from reader; grant select (name) on public.items to reader;`);
const options = { scope: 'database', defaultOwner: 'postgres', assumedRoles: ['postgres', 'reader'] };
for (let round = 1; round <= 4; round += 1) {
  const { actions } = plan(await from.facts(), await to.facts(), options);
  const statements = actions.map(({ sql }) => sql.trim().replace(/;?$/, ';')).filter((sql) => !/TO "postgres";|FROM "postgres";/.test(sql));
  console.log(`plan ${round}: ${statements.filter((sql) => /^(GRANT|REVOKE)/.test(sql)).join(' ') || 'no privileges'}`);
  for (const sql of statements) await from.db.exec(sql);
}
process.exit(0);
JS
seen=$(node run.mjs)
expected='plan 1: GRANT SELECT ("name") ON TABLE "public"."items" TO "reader";
plan 2: REVOKE ALL ON TABLE "public"."items" FROM "reader";
plan 3: REVOKE ALL ("name") ON TABLE "public"."items" FROM "reader"; GRANT SELECT ("name") ON TABLE "public"."items" TO "reader";
plan 4: no privileges'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
