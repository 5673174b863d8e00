/** Limits of side length and pixels, because a small file can decompress to gigabytes. */
export const MAX_SIDE = 12_000;
export const MAX_PIXELS = 64_000_000;
/** The maximum number of frames of an animation. */
export const MAX_FRAMES = 600;

const begins = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, place) => bytes[at + place] === byte);
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export type RasterType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** Detects the type of a file by its first bytes, whatever its declared type; null for anything but an accepted picture. */
export const sniffPicture = (bytes: Uint8Array): RasterType | null => {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (begins(bytes, PNG)) return 'image/png';
  if (begins(bytes, ascii('GIF87a')) || begins(bytes, ascii('GIF89a'))) return 'image/gif';
  if (begins(bytes, ascii('RIFF')) && begins(bytes, ascii('WEBP'), 8)) return 'image/webp';
  return null;
};

/** `image/jpg` is not a registered type, but the specification accepts it. */
export const isSameType = (declared: string, found: string): boolean =>
  declared === found || (declared === 'image/jpg' && found === 'image/jpeg');

const ENDINGS: Readonly<Record<RasterType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
};
const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file name has an extension of this type; a name without an extension matches none. */
export const isNamedAs = (name: string, type: RasterType): boolean => ENDINGS[type].includes(endingOf(name));

/** The file name with the extension of its actual type. */
export const namedAs = (name: string, type: RasterType): string =>
  isNamedAs(name, type) ? name : `${name.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.${ENDINGS[type][0]}`;

const uint32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) * 0x1000000 + ((bytes[at + 1] ?? 0) << 16) + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);

/** The offset behind the IEND chunk of a PNG. */
const endOfPng = (bytes: Uint8Array): number => {
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const isLast = begins(bytes, ascii('IEND'), at + 4);
    at += 12 + uint32(bytes, at);
    if (isLast) return at;
  }
  return bytes.length;
};
/** The end of a WebP by its RIFF length, padded to an even number. */
const endOfWebp = (bytes: Uint8Array): number => {
  const size = (bytes[4] ?? 0) + ((bytes[5] ?? 0) << 8) + ((bytes[6] ?? 0) << 16) + (bytes[7] ?? 0) * 0x1000000;
  return 8 + size + (size % 2);
};

const contains = (bytes: Uint8Array, words: readonly string[], from: number, to: number): boolean => {
  // Latin-1 maps each byte to one character, which suffices to find ASCII markup.
  const text = new TextDecoder('latin1').decode(bytes.subarray(from, to)).toLowerCase();
  return words.some((word) => text.includes(word));
};

/** Bytes at the beginning that content sniffers inspect. */
const HEAD = 1024;
/** The central directory of a zip archive begins at most this many bytes before its end. */
const TAIL = 66_000;

/**
 * Whether the bytes are also valid as a page, script, document or archive (polyglot file). Trailing bytes are accepted only behind a JPEG,
 * where cameras store data.
 */
export const isPolyglot = (bytes: Uint8Array, type: RasterType): boolean => {
  if (contains(bytes, ['<script', '<?php', '<iframe', 'javascript:'], 0, bytes.length)) return true;
  if (contains(bytes, ['<html', '<svg', '<!doctype', '%pdf-', '<body'], 0, HEAD)) return true;
  if (contains(bytes, ['pk\x05\x06'], Math.max(0, bytes.length - TAIL), bytes.length)) return true;
  if (type === 'image/png') return endOfPng(bytes) < bytes.length;
  if (type === 'image/webp') return endOfWebp(bytes) < bytes.length;
  return type === 'image/gif' && bytes.at(-1) !== 0x3b && bytes.at(-1) !== 0;
};
