import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const MARK = 'v1';

/**
 * An authenticator's secret in the database, encrypted: a copy of the database generates no codes. Bound to its factor, so that one row's
 * secret is useless in another row.
 */
export const sealSecret = (key: Buffer, factorId: string, secret: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(factorId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [MARK, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
};

/** The secret again; null when it is not ours to open. A row from elsewhere holds it as it is. */
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
