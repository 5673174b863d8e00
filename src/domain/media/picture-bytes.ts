/** The longest side of an accepted picture and its most pixels: a small file can unfold into gigabytes. */
export const MAX_SIDE = 12_000;
export const MAX_PIXELS = 64_000_000;
/** Frames of a moving picture. */
export const MAX_FRAMES = 600;

const begins = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, place) => bytes[at + place] === byte);
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export type RasterType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** The type of a file by its first bytes, whatever its declared type is; null for anything that is no accepted picture. */
export const sniffPicture = (bytes: Uint8Array): RasterType | null => {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (begins(bytes, PNG)) return 'image/png';
  if (begins(bytes, ascii('GIF87a')) || begins(bytes, ascii('GIF89a'))) return 'image/gif';
  if (begins(bytes, ascii('RIFF')) && begins(bytes, ascii('WEBP'), 8)) return 'image/webp';
  return null;
};

/** `image/jpg` is no registered type, but the specification accepts it. */
export const isSameType = (declared: string, found: string): boolean =>
  declared === found || (declared === 'image/jpg' && found === 'image/jpeg');

const ENDINGS: Readonly<Record<RasterType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
};
const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a name ends as files of this type do; a name without an extension fits no type. */
export const isNamedAs = (name: string, type: RasterType): boolean => ENDINGS[type].includes(endingOf(name));

/** The name with the ending of what the file is. */
export const namedAs = (name: string, type: RasterType): string =>
  isNamedAs(name, type) ? name : `${name.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.${ENDINGS[type][0]}`;

const uint32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) * 0x1000000 + ((bytes[at + 1] ?? 0) << 16) + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);

/** Where a PNG is over: after its IEND chunk. */
const endOfPng = (bytes: Uint8Array): number => {
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const isLast = begins(bytes, ascii('IEND'), at + 4);
    at += 12 + uint32(bytes, at);
    if (isLast) return at;
  }
  return bytes.length;
};
/** Where a WebP is over: RIFF says how long it is, padded to an even number. */
const endOfWebp = (bytes: Uint8Array): number => {
  const size = (bytes[4] ?? 0) + ((bytes[5] ?? 0) << 8) + ((bytes[6] ?? 0) << 16) + (bytes[7] ?? 0) * 0x1000000;
  return 8 + size + (size % 2);
};

const contains = (bytes: Uint8Array, words: readonly string[], from: number, to: number): boolean => {
  // One byte is one letter: markup is written in letters that every encoding of the web shares.
  const text = new TextDecoder('latin1').decode(bytes.subarray(from, to)).toLowerCase();
  return words.some((word) => text.includes(word));
};

/** How far into a file readers look for what it might be instead. */
const HEAD = 1024;
/** A zip archive's directory stands at its end, at most so far from it. */
const TAIL = 66_000;

/**
 * Whether a picture is something else besides: a page, a script, a document or an archive that opens under the same bytes. What follows the end
 * of a picture is only taken behind a JPEG, where cameras leave things.
 */
export const isPolyglot = (bytes: Uint8Array, type: RasterType): boolean => {
  if (contains(bytes, ['<script', '<?php', '<iframe', 'javascript:'], 0, bytes.length)) return true;
  if (contains(bytes, ['<html', '<svg', '<!doctype', '%pdf-', '<body'], 0, HEAD)) return true;
  if (contains(bytes, ['pk\x05\x06'], Math.max(0, bytes.length - TAIL), bytes.length)) return true;
  if (type === 'image/png') return endOfPng(bytes) < bytes.length;
  if (type === 'image/webp') return endOfWebp(bytes) < bytes.length;
  return type === 'image/gif' && bytes.at(-1) !== 0x3b && bytes.at(-1) !== 0;
};
