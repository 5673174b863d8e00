const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LONGEST_COMMENT = 65_535;
/** The size is in a ZIP64 field: 4 GB or more. */
const ELSEWHERE = 0xffffffff;
const MANY_ENTRIES = 0xffff;

/**
 * The bytes of all files in an archive as its directory says them; the reader unpacks no more of each. Infinity where it does not say them.
 * @returns null for bytes that are no archive
 */
export const unpackedSize = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_LENGTH;
  while (end >= 0 && end >= bytes.length - END_LENGTH - LONGEST_COMMENT && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== END_OF_DIRECTORY) return null;
  const entries = view.getUint16(end + 10, true);
  let place = view.getUint32(end + 16, true);
  if (entries === MANY_ENTRIES || place === ELSEWHERE) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (place + ENTRY_LENGTH > bytes.length || view.getUint32(place, true) !== ENTRY) return null;
    const [packed, unpacked] = [view.getUint32(place + 20, true), view.getUint32(place + 24, true)];
    // Without a size the reader would unpack whatever there is.
    if (unpacked === ELSEWHERE || (unpacked === 0 && packed > 2)) return Number.POSITIVE_INFINITY;
    sum += Math.max(packed, unpacked);
    place += ENTRY_LENGTH + view.getUint16(place + 28, true) + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return sum;
};
