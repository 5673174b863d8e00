import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; `unpacked` is the size that its directory claims, where that is not the real one. */
export interface ZippedFile {
  readonly name: string;
  readonly text: string;
  readonly unpacked?: number;
}

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      if (bytes === 2) field.writeUInt16LE(value);
      else field.writeUInt32LE(value);
      return field;
    }),
  );

/** A ZIP archive as spreadsheets write it (PKWARE APPNOTE 6.3, deflate, sizes in both headers). */
export const zipFile = (files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, unpacked } of files) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const common = numbers(
      [20, 2],
      [0, 2],
      [8, 2],
      [0, 2],
      [0, 2],
      [crc32(content), 4],
      [packed.length, 4],
      [unpacked ?? content.length, 4],
      [path.length, 2],
      [0, 2],
    );
    const local = Buffer.concat([numbers([0x04034b50, 4]), common, path, packed]);
    directory.push(Buffer.concat([numbers([0x02014b50, 4], [20, 2]), common, numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path]));
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [entries.length, 4], [offset, 4], [0, 2]);
  return new Uint8Array(Buffer.concat([...parts, entries, end]));
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export interface WrittenSheet {
  readonly name: string;
  readonly isHidden?: boolean;
  /** The XML of its rows. */
  readonly rows: string;
}

/** The files of a spreadsheet as Excel writes them, with shared texts and a style for dates (number 1). */
export const xlsxFiles = (sheets: readonly WrittenSheet[], texts: readonly string[] = []): ZippedFile[] => [
  {
    name: '[Content_Types].xml',
    text: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    text: `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    text: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name, isHidden }, place) => `<sheet name="${name}" sheetId="${place + 1}"${isHidden === true ? ' state="hidden"' : ''} r:id="rId${place + 1}"/>`).join('')}</sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, place) => `<Relationship Id="rId${place + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`).join('')}<Relationship Id="rIdT" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdS" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  },
  {
    name: 'xl/sharedStrings.xml',
    text: `${HEAD}<sst xmlns="${MAIN}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si>${text.startsWith('<') ? text : `<t xml:space="preserve">${text}</t>`}</si>`).join('')}</sst>`,
  },
  {
    name: 'xl/styles.xml',
    text: `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  },
  ...sheets.map(({ rows }, place) => ({
    name: `xl/worksheets/sheet${place + 1}.xml`,
    text: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  })),
];
