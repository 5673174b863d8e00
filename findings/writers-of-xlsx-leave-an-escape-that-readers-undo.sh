#!/usr/bin/env bash
# exceljs 4.4.0 and hucre 1.0.0 (npm).
#
# Expected: a text that is written into a cell is read back as it was.
# Seen:     the format escapes characters of a text as _xHHHH_, and a text that looks so itself must have its first sign escaped (_x005F_). Both
#           writers leave it as it is; the reader of exceljs undoes what nobody did: _x0041_ becomes A, also in a file of its own.
# Matters where codes or names with underlines are exported: the cell shows another text, and an import of the file stores it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 hucre@1.0.0
cat >run.mjs <<'JS'
import ExcelJS from 'exceljs';
import { writeXlsx } from 'hucre/xlsx';

const texts = ['_x0041_', 'kode_x0042_1', '_x41_'];
const read = async (bytes) => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.from(bytes));
  return texts.map((_, at) => book.worksheets[0].getCell(at + 1, 1).value).join(' ');
};
const own = new ExcelJS.Workbook();
const sheet = own.addWorksheet('S');
for (const text of texts) sheet.addRow([text]);
console.log(`exceljs: ${await read(await own.xlsx.writeBuffer())}`);
console.log(`hucre: ${await read(await writeXlsx({ sheets: [{ name: 'S', rows: texts.map((text) => [text]) }] }))}`);
JS
seen=$(node run.mjs)
expected='exceljs: A kodeB1 _x41_
hucre: A kodeB1 _x41_'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
