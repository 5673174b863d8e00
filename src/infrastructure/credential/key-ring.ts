import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The id of a key, which reveals nothing about it. */
const idOf = (key: Buffer): string => createHash('sha256').update('kek').update(key).digest('hex').slice(0, 8);

/** The keys of this server: the current one, and old ones for decryption only. */
export class KeyRing {
  private readonly keys: ReadonlyMap<string, Buffer>;
  readonly currentId: string;

  /** @param current 32 bytes */
  constructor(
    readonly current: Buffer,
    old: readonly Buffer[] = [],
  ) {
    this.currentId = idOf(current);
    this.keys = new Map([...old, current].map((key) => [idOf(key), key]));
  }

  find(id: string): Buffer | null {
    return this.keys.get(id) ?? null;
  }

  /** All keys, the current one first. */
  get all(): readonly Buffer[] {
    return [this.current, ...this.oldIds.flatMap((id) => this.find(id) ?? [])];
  }

  /** Ids of keys for decryption only. */
  get oldIds(): readonly string[] {
    return [...this.keys.keys()].filter((id) => id !== this.currentId);
  }
}

/** AES-256-GCM with a random nonce: `iv.tag.body`. @param bound additional authenticated data */
export const encrypt = (key: Buffer, plain: Buffer, bound: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.');
};

/** Null for modified or truncated data, and for other additional authenticated data. */
export const decrypt = (key: Buffer, encrypted: string, bound: string): Buffer | null => {
  const [iv, tag, body, ...more] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (iv?.length !== IV_BYTES || tag?.length !== TAG_BYTES || body === undefined || more.length > 0) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key, iv).setAAD(Buffer.from(bound)).setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    return null;
  }
};
