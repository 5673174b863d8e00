/**
 * The page checksum of PostgreSQL (checksum_impl.h): 32 interleaved FNV-1a sums over 32-bit words, folded into 16 bits with the number of the
 * block. Words are little-endian, as on every machine for which there is a PostgreSQL from npm.
 */

/** BLCKSZ. */
export const PAGE_BYTES = 8192;
/** RELSEG_SIZE: the pages of a file of 1 GB, after which the next file of a relation begins. */
export const SEGMENT_PAGES = 131_072;

const WORDS = PAGE_BYTES / 4;
const PRIME = 16_777_619;
const SUMS = 32;
/** checksumBaseOffsets. */
const FIRST = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);

/** Byte positions of PageHeaderData. */
const HEADER = { checksum: 8, flags: 10, lower: 12, upper: 14, special: 16 } as const;
/** The word that holds the checksum, which counts as 0, and the flags. */
const CHECKSUM_WORD = HEADER.checksum / 4;
const VALID_FLAGS = 0x0007;
const ALIGNMENT = 8;

/** One page. */
export type Page = DataView<ArrayBuffer>;

const mixed = (sum: number, value: number): number => {
  const xored = sum ^ value;
  return Math.imul(xored, PRIME) ^ (xored >>> 17);
};

/** @param block its number in the relation, over all files @returns 1 to 65535 */
export const pageChecksum = (page: Page, block: number): number => {
  const words = new Uint32Array(page.buffer, page.byteOffset, WORDS);
  const sums = Uint32Array.from(FIRST);
  for (let word = 0; word < WORDS; word += 1) {
    const value = words[word] ?? 0;
    const column = word % SUMS;
    sums[column] = mixed(sums[column] ?? 0, word === CHECKSUM_WORD ? value & 0xffff0000 : value);
  }
  // Two rounds of zeroes.
  const folded = sums.reduce((all, sum) => all ^ mixed(mixed(sum, 0), 0), 0);
  return (((folded ^ block) >>> 0) % 65_535) + 1;
};

/** A page that was reserved and never filled has no checksum (PageIsNew). */
export const isNewPage = (page: Page): boolean => page.getUint16(HEADER.upper, true) === 0;

/** Whether PostgreSQL reads a page at all, whatever its checksum is (PageIsVerified): a new one has zeroes only, others have a possible header. */
export const isReadable = (page: Page): boolean => {
  if (isNewPage(page)) return new Uint32Array(page.buffer, page.byteOffset, WORDS).every((word) => word === 0);
  const [lower, upper, special] = [HEADER.lower, HEADER.upper, HEADER.special].map((at) => page.getUint16(at, true)) as [
    number,
    number,
    number,
  ];
  const isInOrder = lower <= upper && upper <= special && special <= PAGE_BYTES && special % ALIGNMENT === 0;
  return isInOrder && (page.getUint16(HEADER.flags, true) & ~VALID_FLAGS) === 0;
};

/** Writes the checksum into a page, unless it is new. */
export const setChecksum = (page: Page, block: number): void => {
  if (!isNewPage(page)) page.setUint16(HEADER.checksum, pageChecksum(page, block), true);
};
