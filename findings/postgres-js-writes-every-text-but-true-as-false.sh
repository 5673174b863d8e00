#!/usr/bin/env bash
# postgres 3.4.9 (npm, "Postgres.js") with PGlite 0.5.14.
#
# Expected: a text given for a boolean parameter goes to PostgreSQL as it is, which reads 'yes', 't', 'on' and '1' as true and refuses 'maybe'.
# Seen:     the serializer of the driver writes whatever is not the value true as 'f': the texts 'true', 'yes' and '1' find the rows that are
#           false, and 'maybe' is stored as false. With a cast of the parameter from text, PostgreSQL reads the text.
# Matters where a value comes from an address or a form and the column is boolean: the query succeeds with the opposite rows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts postgres@3.4.9 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import postgres from 'postgres';

const db = await PGlite.create();
await db.exec("create table items (name text, sold boolean); insert into items values ('lamp', true), ('chair', false)");
const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1' });
const port = new Promise((resolve) => server.addEventListener('listening', ({ detail }) => resolve(detail.port)));
await server.start();
const sql = postgres(`postgresql://postgres:postgres@127.0.0.1:${await port}/postgres?sslmode=disable`, { max: 1 });
for (const text of ['true', 'yes', '1', 'maybe']) {
  const given = await sql`select name from items where sold = ${text}`.then((rows) => rows.map(({ name }) => name).join(), (error) => error.code);
  const cast = await sql`select name from items where sold = ${text}::text::boolean`.then((rows) => rows.map(({ name }) => name).join(), (error) => error.code);
  console.log(`${text}: ${given}; cast from text: ${cast}`);
}
await sql.end();
await server.stop();
process.exit(0);
JS
seen=$(node run.mjs)
expected='true: chair; cast from text: lamp
yes: chair; cast from text: lamp
1: chair; cast from text: lamp
maybe: chair; cast from text: 22P02'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
