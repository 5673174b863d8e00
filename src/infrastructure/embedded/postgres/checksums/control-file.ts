import { PAGE_BYTES, SEGMENT_PAGES } from './page-checksum.ts';

/** `global/pg_control` of PostgreSQL 17 (pg_control.h): what is fixed about its form, and where the parts are that matter here. */
const VERSION = 1700;
const AT = { version: 8, state: 16, floatFormat: 208, pageBytes: 216, segmentPages: 220, checksumVersion: 252, crc: 288 } as const;
const FLOAT_FORMAT = 1_234_567;
/** DB_SHUTDOWNED. */
const SHUT_DOWN = 1;
/** PG_DATA_CHECKSUM_VERSION. */
const CHECKSUMS = 1;

/** CRC-32C (Castagnoli). */
const crc32c = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) === 0 ? 0 : 0x82f63b78);
  }
  return ~crc >>> 0;
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** What the control file of a cluster says. */
export interface ControlFile {
  readonly hasChecksums: boolean;
  /** Whether everything is in the files of the relations, and the write-ahead log has nothing to add. */
  readonly isShutDown: boolean;
}

/** @returns null for a file of another version or form, and for a damaged one */
export const readControlFile = (bytes: Uint8Array): ControlFile | null => {
  if (bytes.length < AT.crc + 4) return null;
  const view = viewOf(bytes);
  const number = (at: number): number => view.getUint32(at, true);
  const checksums = number(AT.checksumVersion);
  const isKnown =
    number(AT.version) === VERSION &&
    view.getFloat64(AT.floatFormat, true) === FLOAT_FORMAT &&
    number(AT.pageBytes) === PAGE_BYTES &&
    number(AT.segmentPages) === SEGMENT_PAGES &&
    checksums <= CHECKSUMS &&
    number(AT.crc) === crc32c(bytes.subarray(0, AT.crc));
  return isKnown ? { hasChecksums: checksums === CHECKSUMS, isShutDown: number(AT.state) === SHUT_DOWN } : null;
};

/** A copy that says whether pages have checksums. */
export const withChecksums = (bytes: Uint8Array, hasChecksums: boolean): Uint8Array => {
  const changed = Uint8Array.from(bytes);
  const view = viewOf(changed);
  view.setUint32(AT.checksumVersion, hasChecksums ? CHECKSUMS : 0, true);
  view.setUint32(AT.crc, crc32c(changed.subarray(0, AT.crc)), true);
  return changed;
};
