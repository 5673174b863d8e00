import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Derives a separate key for each purpose, so that no signature is valid for another purpose (RFC 5869). */
export const derivedKey = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

export const hmac = (key: Buffer, ...parts: readonly string[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest();

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares digests in constant time, so that the time reveals neither position nor length. */
export const isSameSecret = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
