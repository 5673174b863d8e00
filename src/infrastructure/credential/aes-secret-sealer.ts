import { createHmac } from 'node:crypto';
import type { SecretSealer } from '../../application/credential/secret-sealer.ts';
import { decrypt, encrypt, type KeyRing } from './key-ring.ts';

const MARK = 'v1';

const bound = (context: string, keyId: string): string => `${MARK}|${keyId}|${context}`;

/** Encrypts with the server's key: `v1.key.iv.tag.body`, bound to its context and the key's id. */
export class AesSecretSealer implements SecretSealer {
  constructor(private readonly keys: KeyRing) {}

  seal(secret: string, context: string): string {
    const { current, currentId } = this.keys;
    return `${MARK}.${currentId}.${encrypt(current, Buffer.from(secret, 'utf8'), bound(context, currentId))}`;
  }

  open(sealed: string, context: string): string | null {
    const [mark, keyId = '', ...parts] = sealed.split('.');
    const key = this.keys.find(keyId);
    if (mark !== MARK || key === null) return null;
    return decrypt(key, parts.join('.'), bound(context, keyId))?.toString('utf8') ?? null;
  }

  fingerprints(secret: string, context: string): readonly string[] {
    // Derives a separate key, because encryption keys must not be used for other purposes.
    const keyed = (key: Buffer): Buffer => createHmac('sha256', key).update('fingerprints|v1').digest();
    return this.keys.all.map((key) => createHmac('sha256', keyed(key)).update(`${context}|${secret}`).digest('hex'));
  }
}
