#!/usr/bin/env bash
# @supabase/lite 0.10.0 (npm) with PGlite 0.5.14.
#
# Expected: as PostgREST does (asCsvF in its SqlFragment.hs), Accept: text/csv answers each row as PostgreSQL writes it: t, {a,b}, 1.50, a header without
#           quotes, and one column pgrst_scalar for a function that returns one value.
# Seen:     values are written from what was parsed for JSON: true, a JSON list, 1.5, a quoted header; a function of one value is answered as JSON.
# Matters for files that are read back: PostgreSQL refuses ["a","b"] for a list (22P02), and a reader of CSV meets JSON.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @supabase/lite@0.10.0 @electric-sql/pglite@0.5.14
cat >run.mjs <<'JS'
import { App } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';

const connection = await createPgliteConnection({ url: 'memory://' });
const app = new App({ connection, auth: { enabled: false }, options: { server: { apiKeys: false } } });
await app.connection
  .createMigrator(
    `create table items (id integer primary key, "two words" boolean, tags text[], price numeric);
     create function label_of(p_id integer) returns text language sql stable as 'select ''item '' || p_id';
     grant all on items to anon; grant execute on function label_of to anon;`,
  )
  .migrate();
const row = { id: 1, 'two words': true, tags: ['a', 'b'], price: '1.50' };
const headers = { 'content-type': 'application/json' };
await app.fetch(new Request('http://localhost/rest/v1/items', { method: 'POST', headers, body: JSON.stringify(row) }));
for (const path of ['items', 'rpc/label_of?p_id=1']) {
  const answer = await app.fetch(new Request(`http://localhost/rest/v1/${path}`, { headers: { accept: 'text/csv' } }));
  console.log(answer.headers.get('content-type'));
  console.log(await answer.text());
}
process.exit(0);
JS
seen=$(node run.mjs)
expected='text/csv; charset=utf-8
id,"two words",tags,price
1,true,"[""a"",""b""]",1.5
application/json; charset=utf-8
"item 1"'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
