#!/usr/bin/env bash
# knip 6.42.0 (npm): a call of a local function that is named `require` is read as Node's, although an inner scope declares the name.
#
# Expected: a name that the module declares itself is that declaration; only an undeclared `require` loads modules.
# Seen:     the text given to a local `require` is reported as an unresolved import and the run fails; the same function under another name is fine.
# Matters where a check of dead code is part of the tests: a helper for SQL such as require("'{cs}'") makes it fail, with a file name that is SQL.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"name":"tried","version":"1.0.0","type":"module","main":"index.js"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts --save-dev knip@6.42.0 typescript@6.0.2 >/dev/null
echo '{"entry":["index.js"],"project":["*.js"],"ignoreDependencies":["knip","typescript"]}' >knip.json
try() {
  printf "{\n  const %s = (roles) => roles.length;\n  console.log(%s(\"'{cs}'\"));\n}\n" "$1" "$1" >index.js
  npx knip --no-progress --include unresolved >out.txt 2>&1 && code=0 || code=$?
  echo "$1: exit $code, $(grep -c "'{cs}'" out.txt || true) reported"
}
seen=$(try require; try requiring)
expected='require: exit 1, 1 reported
requiring: exit 0, 0 reported'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
