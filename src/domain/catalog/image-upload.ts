import { fail, type Result, succeed } from '../shared/result.ts';

/** A file as a browser describes it, without its bytes. */
export interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Declared MIME type. */
  readonly type: string;
}

const MEBIBYTE = 1024 * 1024;
const PRODUCT_IMAGE_MAX_BYTES = 10 * MEBIBYTE;
const GAME_LOGO_MAX_BYTES = 5 * MEBIBYTE;
const PRODUCT_IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const;
const GAME_LOGO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'] as const;

const isFile = (file: unknown): file is FileFacts =>
  typeof file === 'object' && file !== null && 'name' in file && 'size' in file && 'type' in file;

/** Product image upload (sections 5 and 8). */
export const checkProductImage = (file: unknown): Result<FileFacts> => {
  if (!isFile(file)) return fail('INVALID_FILE', 'Invalid file provided');
  if (file.size <= 0) return fail('FILE_EMPTY', 'File is empty');
  if (file.size > PRODUCT_IMAGE_MAX_BYTES) return fail('FILE_TOO_LARGE', 'File size too large (max 10MB)');
  if (!(PRODUCT_IMAGE_TYPES as readonly string[]).includes(file.type)) {
    return fail('FILE_TYPE', `Invalid file type: ${file.type}. Allowed: ${PRODUCT_IMAGE_TYPES.join(', ')}`);
  }
  return succeed(file);
};

/** Game logo upload (sections 5 and 8). */
export const checkGameLogo = (file: unknown): Result<FileFacts> => {
  if (!isFile(file)) return fail('INVALID_FILE', 'Invalid file provided');
  if (file.size <= 0) return fail('FILE_EMPTY', 'File is empty');
  if (file.size > GAME_LOGO_MAX_BYTES) return fail('FILE_TOO_LARGE', 'File size too large. Maximum size is 5MB');
  if (!(GAME_LOGO_TYPES as readonly string[]).includes(file.type)) {
    return fail('FILE_TYPE', `Invalid file type. Allowed types: ${GAME_LOGO_TYPES.join(', ')}`);
  }
  return succeed(file);
};

/** Letters, digits, underscore, dot and hyphen; everything else becomes an underscore (section 5). */
export const sanitiseFileName = (name: string): string => name.replace(/[^A-Za-z0-9_.-]/g, '_').slice(-100) || '_';

/**
 * Where a file is stored: `products/1700000000000-k3j9x2-skin.png` (section 7: timestamp, random string, sanitised name).
 * @param random letters and digits only
 */
export const storedName = (folder: 'products' | 'logos', name: string, now: Date, random: string): string =>
  `${folder}/${now.getTime()}-${random}-${sanitiseFileName(name)}`;
