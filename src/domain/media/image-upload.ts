import { fail, type Result, succeed } from '../shared/result.ts';

/** A file as a browser describes it, without its bytes. */
export interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Declared MIME type. */
  readonly type: string;
}

/** The buckets of pictures: of products, of games, and of the shop itself (section 7). */
export const PICTURE_BUCKETS = ['product-images', 'game-logos', 'settings'] as const;
export type PictureBucket = (typeof PICTURE_BUCKETS)[number];

export const isPictureBucket = (value: unknown): value is PictureBucket => PICTURE_BUCKETS.some((bucket) => bucket === value);

export const SVG = 'image/svg+xml';

const MEBIBYTE = 1024 * 1024;
const PRODUCT_IMAGE_MAX_BYTES = 10 * MEBIBYTE;
const GAME_LOGO_MAX_BYTES = 5 * MEBIBYTE;
const PRODUCT_IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const;
const GAME_LOGO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'] as const;

const isFile = (file: unknown): file is FileFacts =>
  typeof file === 'object' && file !== null && 'name' in file && 'size' in file && 'type' in file;

/** Section 8, for what a file is not. @param type what it says it is, or turned out to be */
export const wrongPictureType = (bucket: PictureBucket, type: string): Result<never> =>
  fail('FILE_TYPE', { bucket, type, allowed: (bucket === 'product-images' ? PRODUCT_IMAGE_TYPES : GAME_LOGO_TYPES).join(', ') });

/** Product image upload (sections 5 and 8). */
export const checkProductImage = (file: unknown): Result<FileFacts> => {
  if (!isFile(file)) return fail('INVALID_FILE');
  if (file.size <= 0) return fail('FILE_EMPTY');
  if (file.size > PRODUCT_IMAGE_MAX_BYTES) return fail('FILE_TOO_LARGE', { bucket: 'product-images' });
  if (!(PRODUCT_IMAGE_TYPES as readonly string[]).includes(file.type)) {
    return wrongPictureType('product-images', file.type);
  }
  return succeed(file);
};

/** Game logo upload (sections 5 and 8). */
export const checkGameLogo = (file: unknown): Result<FileFacts> => {
  if (!isFile(file)) return fail('INVALID_FILE');
  if (file.size <= 0) return fail('FILE_EMPTY');
  if (file.size > GAME_LOGO_MAX_BYTES) return fail('FILE_TOO_LARGE', { bucket: 'game-logos' });
  if (!(GAME_LOGO_TYPES as readonly string[]).includes(file.type)) {
    return wrongPictureType('game-logos', file.type);
  }
  return succeed(file);
};

/** The shop's own logo and icon follow the rules of logos: the specification has none of their own. */
export const checkPicture = (bucket: PictureBucket, file: unknown): Result<FileFacts> =>
  bucket === 'product-images' ? checkProductImage(file) : checkGameLogo(file);

/** What a file picker offers. */
export const acceptedTypes = (bucket: PictureBucket): string =>
  (bucket === 'product-images' ? PRODUCT_IMAGE_TYPES : GAME_LOGO_TYPES).join(',');

/** Glyphs, digits, underscore, dot and hyphen; everything else becomes an underscore (section 5). */
export const sanitiseFileName = (name: string): string => name.replace(/[^A-Za-z0-9_.-]/g, '_').slice(-100) || '_';

/** The folder of each bucket (section 7; the specification names none for the shop's own files). */
export const folderOf = (bucket: PictureBucket): 'products' | 'logos' | 'files' =>
  (({ 'product-images': 'products', 'game-logos': 'logos', settings: 'files' }) as const)[bucket];

/**
 * Where a file is stored: `products/1700000000000-k3j9x2-skin.png` (section 7: timestamp, random string, sanitised name).
 * @param random letters and digits only
 */
export const storedName = (folder: 'products' | 'logos' | 'files', name: string, now: Date, random: string): string =>
  `${folder}/${now.getTime()}-${random}-${sanitiseFileName(name)}`;
