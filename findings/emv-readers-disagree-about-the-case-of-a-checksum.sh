#!/usr/bin/env bash
# promptparse 1.6.0 and emvqr 0.0.5 (npm): one QRIS with its checksum in lower case is right for one reader and damaged for the other.
#
# Expected: readers of EMV merchant QR codes (QRIS among them) agree whether the checksum of a code is right.
# Seen:     promptparse, asked to verify, takes "1c77" for "1C77"; emvqr compares the letters and throws "checksum validation failed."
# Matters where an owner's static code is checked when it is saved: the choice of the reader decides whether the same code is taken.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts promptparse@1.6.0 emvqr@0.0.5
cat >run.mjs <<'JS'
import emvqr from 'emvqr';
import { parse } from 'promptparse';
const upper =
  '00020101021126630014COM.CONTOH.WWW011893600000000000000102120000000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI5204581653033605802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163041C77';
const lower = upper.slice(0, -4) + upper.slice(-4).toLowerCase();
const outcome = (read) => {
  try {
    return read() ? 'read' : 'refused';
  } catch (error) {
    return error.message;
  }
};
for (const [name, code] of [['upper case', upper], ['lower case', lower]])
  console.log(`${name}: promptparse ${outcome(() => parse(code, true))}, emvqr ${outcome(() => emvqr.decode(code))}`);
JS
seen=$(node run.mjs)
expected='upper case: promptparse read, emvqr read
lower case: promptparse read, emvqr checksum validation failed.'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
