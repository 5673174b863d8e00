#!/usr/bin/env bash
# @supabase/postgrest-js 2.119.1 (npm).
#
# Expected: an element of contains() or a value of in() reaches the server as one, whatever signs it holds, as eq() does.
# Seen:     contains() joins the elements of a list with commas and quotes none: ['a,b'] is sent as {a,b}, the list of a and b. in() quotes a value
#           with a comma, but leaves a quote within it as it is, so that the server's value ends there: "Gen, "Sel"" instead of "Gen, \"Sel\"".
# Matters where titles and tags are typed by people: rows are missing from the answer, without an error. A list that is written in the syntax of
# PostgreSQL, contains('tags', '{"a,b"}'), and filter('title', 'in', '("Gen, \\"Sel\\"")') send what is meant.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @supabase/postgrest-js@2.119.1
cat >run.mjs <<'JS'
import { PostgrestClient } from '@supabase/postgrest-js';

const sent = async (filter, column) => {
  let address = '';
  const fetch = async (url) => {
    address = String(url);
    return new Response('[]', { headers: { 'content-type': 'application/json' } });
  };
  await filter(new PostgrestClient('http://localhost', { fetch }).from('items').select('id'));
  return new URL(address).searchParams.get(column);
};
console.log('contains:', await sent((query) => query.contains('tags', ['a,b']), 'tags'));
console.log('in:', await sent((query) => query.in('title', ['Bumi', 'Gen, "Sel"']), 'title'));
console.log('eq:', await sent((query) => query.eq('title', 'Gen, "Sel"'), 'title'));
JS
seen=$(node run.mjs)
expected='contains: cs.{a,b}
in: in.(Bumi,"Gen, "Sel"")
eq: eq.Gen, "Sel"'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
