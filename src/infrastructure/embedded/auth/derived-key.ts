import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key of its own for each purpose, so that no signature is valid for another purpose (RFC 5869). */
export const derivedKey = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

export const hmac = (key: Buffer, ...parts: readonly string[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest();

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** In the same time whether they differ early, late or not at all. */
export const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
