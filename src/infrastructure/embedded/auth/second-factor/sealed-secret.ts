import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const MARK = 'v1';

/**
 * Encrypts an authenticator's secret, so that a copy of the database generates no codes. It is bound to its factor, so that the secret of
 * one row is useless in another.
 */
export const sealSecret = (key: Buffer, factorId: string, secret: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(factorId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [MARK, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
};

/** Decrypts the secret; null when this server cannot. Rows from another server hold it unencrypted. */
export const openSecret = (key: Buffer, factorId: string, stored: string): string | null => {
  const [mark, ...parts] = stored.split('.');
  if (mark !== MARK) return stored;
  const [iv, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (iv === undefined || tag === undefined || sealed === undefined) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key, iv).setAAD(Buffer.from(factorId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
