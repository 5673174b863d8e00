#!/usr/bin/env bash
# @raphiniert/ra-data-postgrest 2.5.1 with qs 6.14.0 and ra-core 5.7.3 (npm).
#
# Expected: a filter with @like or @ilike is split into words, and all of them have to be found: title=ilike.*gen*&title=ilike.*sel*.
# Seen:     qs writes a list with numbers, and nothing tells it otherwise: title[0]=ilike.*gen*&title[1]=ilike.*sel*, columns that no table has.
# Matters for every search field of an admin: one word finds rows, two are answered with 400 (42703). A client of one's own that takes the
# numbers out of the address before it asks repairs it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @raphiniert/ra-data-postgrest@2.5.1 qs@6.14.0 ra-core@5.7.3 react@18.3.1 react-dom@18.3.1
cat >run.cjs <<'JS'
const { default: provider } = require('@raphiniert/ra-data-postgrest');

const ask = async (filter) => {
  let address = '';
  const httpClient = async (url) => {
    address = decodeURIComponent(new URL(url).search);
    return { headers: new Headers({ 'content-range': '*/0' }), json: [] };
  };
  const data = provider({ apiUrl: 'http://localhost', httpClient, defaultListOp: 'eq', primaryKeys: new Map(), schema: () => '' });
  await data.getList('items', { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'ASC' }, filter });
  return address;
};
(async () => {
  console.log(await ask({ 'title@ilike': 'gen' }));
  console.log(await ask({ 'title@ilike': 'gen sel' }));
})();
JS
seen=$(node run.cjs)
expected='?offset=0&limit=5&title=ilike.*gen*&order=id.asc
?offset=0&limit=5&title[0]=ilike.*gen*&title[1]=ilike.*sel*&order=id.asc'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
