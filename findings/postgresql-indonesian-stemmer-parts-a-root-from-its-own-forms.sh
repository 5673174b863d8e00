#!/usr/bin/env bash
# PostgreSQL 18.7 (in @electric-sql/pglite 0.5.17, npm): the text search configuration "indonesian" parts words of a shop from their own forms.
#
# Expected: a stemmer for Indonesian brings pesan/pesanan, kirim/mengirim and terima/penerima together.
# Seen:     "pesanan" (order) is "sanan" while "pesan" is "pesan"; "mengirim" is "irim" while "kirim" is "kirim"; the root "terima" is "ima" and
#           "penerima" is "erima"; "pemain" (player) is "pain", which is no form of "main". The sound that a prefix takes away (k, p, s, t) is not
#           given back, and a prefix is cut where it belongs to the root. Loan words lose their heads, too: "diamond" is "amond".
# Matters for every search over Indonesian texts: a buyer who types "pesan" does not find "pesanan".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.17
cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const database = await PGlite.create();
const families = [['pesan', 'memesan', 'pesanan'], ['kirim', 'dikirim', 'mengirim'], ['terima', 'diterima', 'penerima'], ['main', 'mainan', 'pemain'], ['nilai', 'penilai'], ['jual', 'penjual', 'jualan'], ['diamond']];
for (const words of families) {
  const stems = [];
  for (const word of words) stems.push((await database.query("select (ts_lexize('indonesian_stem', $1))[1] as stem", [word])).rows[0].stem);
  console.log(`${words.join(' ')}: ${stems.join(' ')}`);
}
await database.close();
JS
seen=$(node run.mjs)
expected='pesan memesan pesanan: pesan pesan sanan
kirim dikirim mengirim: kirim kirim irim
terima diterima penerima: ima terima erima
main mainan pemain: main main pain
nilai penilai: nila ilai
jual penjual jualan: jual jual jual
diamond: amond'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
