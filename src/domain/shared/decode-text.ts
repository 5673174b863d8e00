const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
const SAMPLE = 2000;

/** The encoding of a text without a mark: Latin letters in UTF-16 have a zero in every other byte. */
const unmarked = (bytes: Uint8Array): string => {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 5 && even < odd / 4) return 'utf-16le';
  return even > sample.length / 5 && odd < even / 4 ? 'utf-16be' : 'utf-8';
};

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The text of a file in UTF-8, UTF-16 or Windows-1252, without its byte order mark; null for bytes that are no text. */
export const decodeText = (bytes: Uint8Array): string | null => {
  const marked = MARKS.find(({ bytes: mark }) => mark.every((byte, place) => bytes[place] === byte));
  const text = decoded(bytes, marked?.encoding ?? unmarked(bytes)) ?? (marked === undefined ? decoded(bytes, 'windows-1252') : null);
  return text?.includes('\0') === true ? null : text;
};
