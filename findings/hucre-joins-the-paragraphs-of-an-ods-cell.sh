#!/usr/bin/env bash
# hucre 1.0.0 (npm).
#
# Expected: the two readers of .ods files agree. A line break in a cell is stored as a further paragraph by LibreOffice,
#           so that a cell of two paragraphs is a text of two lines.
# Seen:     readOds gives the two lines; streamOdsRows joins the paragraphs without anything between them ("baris satubaris dua"), although
#           both give a line break that is stored as <text:line-break/>.
# Matters where large files are streamed: words, numbers and logins of two lines become one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hucre@1.0.0 fflate@0.8.2
cat >run.mjs <<'JS'
import { strToU8, zipSync } from 'fflate';
import { readOds, streamOdsRows } from 'hucre/ods';

const NAMES = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const sheetWith = (cell) => `<?xml version="1.0"?><office:document-content ${NAMES} office:version="1.3"><office:body><office:spreadsheet>
<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string">${cell}</table:table-cell></table:table-row></table:table>
</office:spreadsheet></office:body></office:document-content>`;
const TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const fileWith = (cell) =>
  zipSync({
    mimetype: [strToU8(TYPE), { level: 0 }],
    'content.xml': strToU8(sheetWith(cell)),
    'META-INF/manifest.xml': strToU8(`<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<manifest:file-entry manifest:full-path="/" manifest:media-type="${TYPE}"/></manifest:manifest>`),
  });
for (const cell of ['<text:p>baris satu</text:p><text:p>baris dua</text:p>', '<text:p>baris satu<text:line-break/>baris dua</text:p>']) {
  const bytes = fileWith(cell);
  const whole = (await readOds(bytes)).sheets[0].rows[0];
  for await (const { values } of streamOdsRows(bytes)) console.log(JSON.stringify(whole), JSON.stringify(values));
}
JS
seen=$(node run.mjs)
expected='["baris satu\nbaris dua"] ["baris satubaris dua"]
["baris satu\nbaris dua"] ["baris satu\nbaris dua"]'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
