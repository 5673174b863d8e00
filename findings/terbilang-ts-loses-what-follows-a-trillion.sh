#!/usr/bin/env bash
# terbilang-ts 2.1.0 (npm): amounts from one trillion on lose the hundreds and tens of the next group.
#
# Expected: 1500000000000 is "Satu Triliun Lima Ratus Milyar".
# Seen:     "Satu Triliun"; 1999999999999 keeps the last digit of the group alone ("Sembilan Milyar"), and no error is raised.
# Matters where an amount is written out on a receipt: the words and the digits of one document disagree.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts terbilang-ts@2.1.0
cat >run.cjs <<'JS'
const terbilang = require('terbilang-ts').default;
for (const amount of [1500000000, 999000000000, 1000000000000, 1500000000000, 2750000000000]) console.log(`${amount}: ${terbilang(amount)}`);
console.log(terbilang(1999999999999).split(' ').slice(0, 4).join(' '));
JS
seen=$(node run.cjs)
expected='1500000000: Satu Milyar Lima Ratus Juta
999000000000: Sembilan Ratus Sembilan Puluh Sembilan Milyar
1000000000000: Satu Triliun
1500000000000: Satu Triliun
2750000000000: Dua Triliun
Satu Triliun Sembilan Milyar'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
