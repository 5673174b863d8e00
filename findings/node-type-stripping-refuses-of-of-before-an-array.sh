#!/usr/bin/env bash
# Node.js 24.21.0 (npm: node), type stripping and --experimental-transform-types; typescript 7.0.2.
#
# Expected: a TypeScript module that TypeScript accepts, and whose text without types Node runs as JavaScript, runs as TypeScript too.
# Seen:     a loop variable named `of` over an array literal is refused with ERR_INVALID_TYPESCRIPT_SYNTAX ("Variable declaration list cannot be
#           empty"). Over a name it is accepted, and both run in a JavaScript module. `of` is no reserved word (ECMA-262, ForIn/Of statements).
# Matters where a program or a test runs its sources by type stripping alone after a compiler has accepted them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0 typescript@7.0.2
echo "for (const of of ['BCA' as string, 'DANA']) console.log(of);" >literal.mts
echo "const list: readonly string[] = ['BCA', 'DANA']; for (const of of list) console.log(of);" >name.mts
echo "for (const of of ['BCA', 'DANA']) console.log(of);" >literal.mjs
run() { node_modules/.bin/node --disable-warning=ExperimentalWarning "$@" 2>&1 | grep -E '^(BCA|DANA|SyntaxError)' | tr '\n' ' ' || true; }
seen=$(
  node_modules/.bin/tsc --noEmit --target esnext --module nodenext --types '' --lib esnext,dom literal.mts name.mts && echo 'tsc: both accepted'
  echo "javascript: $(run literal.mjs)"
  echo "a name: $(run name.mts)"
  echo "a literal: $(run literal.mts)"
  echo "a literal, transformed: $(run --experimental-transform-types literal.mts)"
)
expected='tsc: both accepted
javascript: BCA DANA 
a name: BCA DANA 
a literal: SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Variable declaration list cannot be empty 
a literal, transformed: SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Variable declaration list cannot be empty '
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
