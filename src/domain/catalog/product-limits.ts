import { isPlainAddress } from '../media/plain-address.ts';

/** Maximum values that the database accepts for a product (supabase/schemas/catalogue.sql). */
export const PRODUCT_LIMITS = { name: 200, description: 10_000, price: 1_000_000_000_000, stock: 10_000, pictures: 30 } as const;

const ADDRESS = /^(https:\/\/[^\s"'<>\\`]+|\/storage\/v1\/object\/public\/[A-Za-z0-9_./-]+)$/;

/**
 * Whether a picture address may be stored: https, or a file of the shop. The database enforces the same rule (`private.is_public_url`,
 * `private.is_plain_address`).
 */
export const isPictureAddress = (address: string): boolean =>
  address.length <= 2000 && ADDRESS.test(address) && !/(^|\/)\.\.(\/|$)/.test(address) && isPlainAddress(address);
