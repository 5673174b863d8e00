import { fail, type Result, succeed } from '../shared/result.ts';

/** The metadata of a file, without its bytes. */
export interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Declared MIME type. */
  readonly type: string;
}

/** Buckets of product pictures, game logos, and files of the shop itself (section 7). */
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

/** The error of section 8 for a file of a wrong type. @param type the declared or detected type */
export const wrongPictureType = (bucket: PictureBucket, type: string): Result<never> =>
  fail('FILE_TYPE', { bucket, type, allowed: (bucket === 'product-images' ? PRODUCT_IMAGE_TYPES : GAME_LOGO_TYPES).join(', ') });

/** Validates a product image (sections 5 and 8). */
export const checkProductImage = (file: unknown): Result<FileFacts> => {
  if (!isFile(file)) return fail('INVALID_FILE');
  if (file.size <= 0) return fail('FILE_EMPTY');
  if (file.size > PRODUCT_IMAGE_MAX_BYTES) return fail('FILE_TOO_LARGE', { bucket: 'product-images' });
  if (!(PRODUCT_IMAGE_TYPES as readonly string[]).includes(file.type)) {
    return wrongPictureType('product-images', file.type);
  }
  return succeed(file);
};

/** Validates a game logo (sections 5 and 8). */
export const checkGameLogo = (file: unknown): Result<FileFacts> => {
  if (!isFile(file)) return fail('INVALID_FILE');
  if (file.size <= 0) return fail('FILE_EMPTY');
  if (file.size > GAME_LOGO_MAX_BYTES) return fail('FILE_TOO_LARGE', { bucket: 'game-logos' });
  if (!(GAME_LOGO_TYPES as readonly string[]).includes(file.type)) {
    return wrongPictureType('game-logos', file.type);
  }
  return succeed(file);
};

/** Logo and icon of the shop follow the rules of game logos, because the specification has none for them. */
export const checkPicture = (bucket: PictureBucket, file: unknown): Result<FileFacts> =>
  bucket === 'product-images' ? checkProductImage(file) : checkGameLogo(file);

/** The `accept` attribute of a file input. */
export const acceptedTypes = (bucket: PictureBucket): string =>
  (bucket === 'product-images' ? PRODUCT_IMAGE_TYPES : GAME_LOGO_TYPES).join(',');

/** Keeps letters, digits, underscore, dot and hyphen; any other character becomes an underscore (section 5). */
export const sanitiseFileName = (name: string): string => name.replace(/[^A-Za-z0-9_.-]/g, '_').slice(-100) || '_';

/** The folder of each bucket (section 7; the specification names none for the shop's own files). */
export const folderOf = (bucket: PictureBucket): 'products' | 'logos' | 'files' =>
  (({ 'product-images': 'products', 'game-logos': 'logos', settings: 'files' }) as const)[bucket];

/**
 * The storage path of a file: `products/1700000000000-k3j9x2-skin.png` (section 7: timestamp, random string, sanitised name).
 * @param random letters and digits only
 */
export const storedName = (folder: 'products' | 'logos' | 'files', name: string, now: Date, random: string): string =>
  `${folder}/${now.getTime()}-${random}-${sanitiseFileName(name)}`;
