#!/usr/bin/env bash
# valibot 1.5.0 (npm): isoTimestamp() looks at the pattern alone, and its pattern and the engine's Date disagree in both directions.
#
# Expected: a string that passes isoTimestamp() names the moment that new Date() reads from it.
# Seen:     31 November passes and becomes 1 December; an offset of hours alone ("+07") passes and is an Invalid Date; the end of a day written as
#           24:00 (ISO 8601) is refused although Date reads it.
# Matters where a time of a request is checked by the schema and then given to a database: it is another day, or a server error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts valibot@1.5.0
cat >run.mjs <<'JS'
import { isoTimestamp, pipe, safeParse, string } from 'valibot';
const schema = pipe(string(), isoTimestamp());
for (const text of ['2026-11-30T10:00:00Z', '2026-11-31T10:00:00Z', '2027-02-29T10:00:00Z', '2026-11-30T10:00:00+07', '2026-11-30T24:00:00Z']) {
  const date = new Date(text);
  console.log(text, safeParse(schema, text).success, Number.isNaN(date.getTime()) ? 'no date' : date.toISOString());
}
JS
seen=$(node run.mjs)
expected='2026-11-30T10:00:00Z true 2026-11-30T10:00:00.000Z
2026-11-31T10:00:00Z true 2026-12-01T10:00:00.000Z
2027-02-29T10:00:00Z true 2027-03-01T10:00:00.000Z
2026-11-30T10:00:00+07 true no date
2026-11-30T24:00:00Z false 2026-12-01T00:00:00.000Z'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
