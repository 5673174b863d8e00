#!/usr/bin/env bash
# postgres 3.4.9 (npm, "Postgres.js") with PGlite 0.5.14.
#
# Expected: an element of an array that is NULL is null, as a column that is NULL is.
# Seen:     in boolean[] it is false, in integer[] NaN, in text[] the text 'NULL', indistinguishable from that text; in jsonb[] the whole query
#           fails with a SyntaxError of JSON.parse.
# Matters where an array of optional values is read: answers of people, flags that nobody has set, sums.
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
const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1' });
const port = new Promise((resolve) => server.addEventListener('listening', ({ detail }) => resolve(detail.port)));
await server.start();
const sql = postgres(`postgresql://postgres:postgres@127.0.0.1:${await port}/postgres?sslmode=disable`, { max: 1, fetch_types: true });
const show = (value) => JSON.stringify(value, (_, each) => (Number.isNaN(each) ? 'NaN (a number)' : each));
const [row] = await sql`select array[true, null] as flags, array[1, null] as counts, array['NULL', null] as names, null::boolean as flag`;
console.log(`boolean[] ${show(row.flags)}, integer[] ${show(row.counts)}, text[] ${show(row.names)}, a column ${show(row.flag)}`);
const failed = await sql`select array[null]::jsonb[] as documents`.then(([{ documents }]) => show(documents), (error) => error.name);
console.log(`jsonb[] ${failed}`);
await sql.end();
await server.stop();
process.exit(0);
JS
seen=$(node run.mjs)
expected='boolean[] [true,false], integer[] [1,"NaN (a number)"], text[] ["NULL","NULL"], a column null
jsonb[] SyntaxError'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
