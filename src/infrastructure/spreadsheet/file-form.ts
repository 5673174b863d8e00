/** The forms of spreadsheets that are read. A container of Microsoft's older formats holds an .xls file or a protected .xlsx file. */
export type FileForm = 'xlsx' | 'ods' | 'container' | 'html';

const ZIP = [0x50, 0x4b];
const CONTAINER = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** What the first file of an OpenDocument archive contains, unpacked, as its specification demands. */
const ODS = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';
/** Where the name of the first file of an archive begins. */
const FIRST_NAME = 30;

const startsWith = (bytes: Uint8Array, sign: readonly number[]): boolean => sign.every((byte, place) => bytes[place] === byte);

export const formOf = (bytes: Uint8Array): FileForm => {
  if (startsWith(bytes, CONTAINER)) return 'container';
  if (!startsWith(bytes, ZIP)) return 'html';
  const first = String.fromCharCode(...bytes.subarray(FIRST_NAME, FIRST_NAME + ODS.length));
  return first === ODS ? 'ods' : 'xlsx';
};

/** The record that the workbook of an .xls file begins with: version 8 of its format, Excel 97 to 2003. */
const BEGIN = [0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00];
const BEGIN_LENGTH = 20;
/** The record that says that all following ones are encrypted. */
const ENCRYPTED = 0x2f;
const WRITE_PROTECTED = 0x86;
/** Streams of a container begin at a multiple of this. */
const STEP = 64;

/**
 * Whether a container holds an .xls file, and whether a password protects it: its other records look like any others then, and would be read as
 * wrong values.
 */
export const xlsIn = (bytes: Uint8Array): 'open' | 'encrypted' | null => {
  for (let place = 0; place + BEGIN_LENGTH + 6 < bytes.length; place += STEP) {
    if (!startsWith(bytes.subarray(place, place + BEGIN.length), BEGIN)) continue;
    const next = place + BEGIN_LENGTH;
    const record = bytes[next] === WRITE_PROTECTED && bytes[next + 1] === 0 ? next + 4 : next;
    return bytes[record] === ENCRYPTED && bytes[record + 1] === 0 ? 'encrypted' : 'open';
  }
  return null;
};
