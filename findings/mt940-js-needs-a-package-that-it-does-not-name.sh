#!/usr/bin/env bash
# mt940-js 1.0.0 (npm): the reader of bank statements in MT940 does not load from a clean installation.
#
# Expected: a published package loads after "npm install mt940-js".
# Seen:     its compiled files require "tslib", which its package.json names neither as dependency nor as peer; it loads in projects that have
#           tslib by chance, and elsewhere ends with MODULE_NOT_FOUND. With tslib beside it, the same statement is read.
# Matters for the choice of a reader: mt940js (another package, one hyphen less) reads the same statement without help.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mt940-js@1.0.0
cat >run.cjs <<'JS'
const statement = ':20:STARTUMS\r\n:25:CONTOH/1234567890\r\n:28C:1/1\r\n:60F:C261101IDR1000000,\r\n:61:2611021102C150123,00NTRFNONREF//REF1\r\n:86:TRSF CR\r\n:62F:C261102IDR1150123,\r\n-';
try {
  const { read } = require('mt940-js');
  read(Buffer.from(statement)).then(([first]) => console.log(`read: ${first.transactions.length} transaction of ${first.transactions[0].amount}`));
} catch (error) {
  console.log(`${error.code}: ${error.message.split('\n')[0]}`);
}
JS
alone=$(node run.cjs)
npm install --silent --no-audit --no-fund --ignore-scripts tslib@1.14.1
beside=$(node run.cjs)
printf '%s\n%s\n' "$alone" "$beside"
[ "$alone" = "MODULE_NOT_FOUND: Cannot find module 'tslib'" ] && [ "$beside" = 'read: 1 transaction of 150123' ] || { echo 'The behaviour changed.'; exit 1; }
