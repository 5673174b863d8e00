#!/usr/bin/env bash
# ofx-data-extractor 1.5.0 (npm): a statement in OFX 1.02 is read only where each element stands on a line of its own.
#
# Expected: OFX 1.x is SGML, where line breaks between elements mean nothing.
# Seen:     the same elements without line breaks end with a SyntaxError of JSON, because the reader rewrites lines into JSON; ofx-js 1.1.1 reads both.
# Matters for importing statements: whether a file can be read depends on its line breaks.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ofx-data-extractor@1.5.0 ofx-js@1.1.1
cat >run.cjs <<'JS'
const { Ofx } = require('ofx-data-extractor');
const { parse } = require('ofx-js');
const header = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n';
const elements =
  '<OFX> <BANKMSGSRSV1> <STMTTRNRS> <STMTRS> <CURDEF>IDR <BANKACCTFROM> <BANKID>014 <ACCTID>1234567890 </BANKACCTFROM> <BANKTRANLIST> <STMTTRN> <TRNTYPE>CREDIT <DTPOSTED>20261102 <TRNAMT>150123.00 <FITID>A1 <NAME>CONTOH </STMTTRN> </BANKTRANLIST> </STMTRS> </STMTTRNRS> </BANKMSGSRSV1> </OFX>'.split(' ');
const outcome = (read) => {
  try {
    return read();
  } catch (error) {
    return error.name;
  }
};
(async () => {
  for (const [name, separator] of [['lines', '\n'], ['one line', '']]) {
    const statement = header + elements.join(separator);
    const extracted = outcome(() => new Ofx(statement).toJson().OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STRTTRN[0].TRNAMT);
    const parsed = (await parse(statement)).OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN.TRNAMT;
    console.log(`${name}: ofx-data-extractor ${extracted}, ofx-js ${parsed}`);
  }
})();
JS
seen=$(node run.cjs)
expected='lines: ofx-data-extractor 150123.00, ofx-js 150123.00
one line: ofx-data-extractor SyntaxError, ofx-js 150123.00'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
