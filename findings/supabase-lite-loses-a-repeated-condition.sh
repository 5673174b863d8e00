#!/usr/bin/env bash
# @supabase/lite 0.10.0 (npm) with PGlite 0.5.14.
#
# Expected: as PostgREST does, all parameters of an address hold together: id=neq.1&id=neq.2 leaves out both, or=(a)&or=(b) asks for a and b.
# Seen:     of two conditions with one operator on a column only the last one counts, and two or= become one "or" of all their parts.
# Matters for clients that narrow a query step by step: rows come back that a condition excludes, with status 200.
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
  .createMigrator('create table items (id integer primary key, size text, color text); grant all on items to anon;')
  .migrate();
const ask = (query, init) => app.fetch(new Request(`http://localhost/rest/v1/items?${query}`, init));
const rows = [
  { id: 1, size: 'S', color: 'red' },
  { id: 2, size: 'S', color: 'blue' },
  { id: 3, size: 'L', color: 'red' },
];
await ask('', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(rows) });
for (const query of ['id=neq.1&id=neq.2', 'or=(size.eq.S)&or=(color.eq.red)', 'and=(or(size.eq.S),or(color.eq.red))']) {
  const answer = await ask(`select=id&order=id&${query}`);
  console.log(query, answer.status, (await answer.json()).map(({ id }) => id).join());
}
process.exit(0);
JS
seen=$(node run.mjs)
expected='id=neq.1&id=neq.2 200 1,3
or=(size.eq.S)&or=(color.eq.red) 200 1,2,3
and=(or(size.eq.S),or(color.eq.red)) 200 1'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
