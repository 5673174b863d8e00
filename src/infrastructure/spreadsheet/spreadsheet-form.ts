/**
 * The forms of spreadsheets that are read. Office's older container holds an .xls file or a protected .xlsx file. What has no known sign is taken
 * for a page in HTML.
 */
export type SpreadsheetForm = 'xlsx' | 'protected xlsx' | 'ods' | 'xls' | 'protected xls' | 'html';

const ZIP = [0x50, 0x4b];
const CONTAINER = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** What the first file of an OpenDocument archive contains, unpacked, as its specification demands. */
const ODS = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';
/** Where the name of the first file of an archive begins. */
const FIRST_NAME = 30;
/** The stream of a container that a protected .xlsx file is encrypted in. Names of streams are UTF-16 at even places. */
const ENCRYPTED_STREAM = 'EncryptedPackage';

const startsWith = (bytes: Uint8Array, sign: readonly number[]): boolean => sign.every((byte, place) => bytes[place] === byte);

/** The record that the workbook of an .xls file begins with: version 8 of its format, Excel 97 to 2003. */
const BEGIN = [0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00];
const BEGIN_LENGTH = 20;
/** The record that says that all following ones are encrypted. */
const ENCRYPTED = 0x2f;
const WRITE_PROTECTED = 0x86;
/** Streams of a container begin at a multiple of this. */
const STEP = 64;

/** Whether a password protects an .xls file: its other records have the same form and could be read as wrong values. */
const isProtectedXls = (bytes: Uint8Array): boolean => {
  for (let place = 0; place + BEGIN_LENGTH + 6 < bytes.length; place += STEP) {
    if (!startsWith(bytes.subarray(place, place + BEGIN.length), BEGIN)) continue;
    const next = place + BEGIN_LENGTH;
    const record = bytes[next] === WRITE_PROTECTED && bytes[next + 1] === 0 ? next + 4 : next;
    return bytes[record] === ENCRYPTED && bytes[record + 1] === 0;
  }
  return false;
};

export const formOf = (bytes: Uint8Array): SpreadsheetForm => {
  if (startsWith(bytes, CONTAINER)) {
    if (new TextDecoder('utf-16le').decode(bytes).includes(ENCRYPTED_STREAM)) return 'protected xlsx';
    return isProtectedXls(bytes) ? 'protected xls' : 'xls';
  }
  if (!startsWith(bytes, ZIP)) return 'html';
  const first = String.fromCharCode(...bytes.subarray(FIRST_NAME, FIRST_NAME + ODS.length));
  return first === ODS ? 'ods' : 'xlsx';
};
