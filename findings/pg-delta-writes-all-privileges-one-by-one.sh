#!/usr/bin/env bash
# @supabase/pg-delta 1.0.0-alpha.34 (npm) with PGlite 0.5.14.
#
# Expected: a table whose privileges were granted with `grant all` is planned with `GRANT ALL`, which every version of PostgreSQL takes, or with the
#           privileges of the oldest version that a plan may run on.
# Seen:     the privileges are listed one by one as the server has them, with MAINTAIN, which PostgreSQL knows from 17 on. Versions 15 and 16, which
#           hosted projects still run, refuse the statement as an unrecognized privilege, although neither database uses it.
# Matters where migrations are drafted with the newest server and run on an older one.
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

const factsOf = async (statements) => {
  const db = await PGlite.create();
  await db.exec(`create role writer; ${statements}`);
  const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1' });
  const port = new Promise((resolve) => server.addEventListener('listening', ({ detail }) => resolve(detail.port)));
  await server.start();
  const pool = new pg.Pool({ connectionString: `postgresql://postgres:postgres@127.0.0.1:${await port}/postgres?sslmode=disable`, max: 1 });
  const { factBase } = await extract(pool);
  await pool.end();
  return factBase;
};
const empty = await factsOf('');
const granted = await factsOf('create table public.items (id integer); grant all on public.items to writer;');
const { actions } = plan(empty, granted, { scope: 'database', defaultOwner: 'postgres', assumedRoles: ['postgres', 'writer'] });
for (const { sql } of actions) if (sql.startsWith('GRANT ')) console.log(sql.trim());
process.exit(0);
JS
seen=$(node run.mjs)
expected='GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."items" TO "postgres", "writer"'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
