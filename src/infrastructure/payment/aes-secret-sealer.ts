import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SecretSealer } from '../../application/order/secret-sealer.ts';

const CIPHER = 'aes-256-gcm';
const MARK = 'v1';

const idOf = (key: Buffer): string => createHash('sha256').update('kek').update(key).digest('hex').slice(0, 8);

const bound = (context: string, keyId: string): Buffer => Buffer.from(`${MARK}|${keyId}|${context}`);

/** AES-256-GCM with a random start value: `v1.key.iv.tag.body`, bound to its context and to the key's name. */
export class AesSecretSealer implements SecretSealer {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private readonly current: string;

  /** @param key 32 bytes @param old keys that only open */
  constructor(
    private readonly key: Buffer,
    old: readonly Buffer[] = [],
  ) {
    this.current = idOf(key);
    this.keys = new Map([...old, key].map((each) => [idOf(each), each]));
  }

  seal(secret: string, context: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(CIPHER, this.key, iv).setAAD(bound(context, this.current));
    const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return [MARK, this.current, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
  }

  open(sealed: string, context: string): string | null {
    const [mark, keyId = '', ...parts] = sealed.split('.');
    const key = this.keys.get(keyId);
    const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
    if (mark !== MARK || key === undefined || iv?.length !== 12 || tag?.length !== 16 || body === undefined) return null;
    try {
      const decipher = createDecipheriv(CIPHER, key, iv).setAAD(bound(context, keyId)).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
