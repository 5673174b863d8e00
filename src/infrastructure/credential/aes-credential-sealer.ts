import { randomBytes } from 'node:crypto';
import type { CredentialPlace, CredentialSealer, SealedPart } from '../../application/credential/credential-sealer.ts';
import type { CredentialTexts } from '../../domain/credential/fields.ts';
import { decrypt, encrypt, type KeyRing } from './key-ring.ts';

const MARK = 'v1';
const KEY_BYTES = 32;
/** Contents are padded to a multiple of this size, so that their length reveals little. */
const BLOCK = 256;

const placeOf = ({ unitId, scope, version }: CredentialPlace): string => `${unitId}|${scope}|${version}`;
const contentBound = (place: CredentialPlace): string => `cred|${MARK}|${placeOf(place)}`;
const keyBound = (keyId: string, place: CredentialPlace): string => `dek|${MARK}|${keyId}|${placeOf(place)}`;

/** Pads with spaces, which JSON ignores. */
const padded = (texts: CredentialTexts): Buffer => {
  const json = Buffer.from(JSON.stringify(texts), 'utf8');
  return Buffer.concat([json, Buffer.alloc((BLOCK - (json.length % BLOCK)) % BLOCK, ' ')]);
};

/** The rest of `v1.rest`; null for another version. */
const afterMark = (text: string): string | null => (text.startsWith(`${MARK}.`) ? text.slice(MARK.length + 1) : null);

/**
 * Envelope encryption: the content under a data key that is used once, `v1.iv.tag.body`, and the data key under the server's key,
 * `v1.key.iv.tag.body`. Both are bound to unit, scope and version as additional authenticated data.
 */
export class AesCredentialSealer implements CredentialSealer {
  constructor(private readonly keys: KeyRing) {}

  get keyId(): string {
    return this.keys.currentId;
  }

  get oldKeyIds(): readonly string[] {
    return this.keys.oldIds;
  }

  seal(texts: CredentialTexts, place: CredentialPlace): SealedPart {
    const dataKey = randomBytes(KEY_BYTES);
    const sealed = `${MARK}.${encrypt(dataKey, padded(texts), contentBound(place))}`;
    const wrappedKey = this.wrap(dataKey, place);
    dataKey.fill(0);
    return { sealed, wrappedKey };
  }

  open({ sealed, wrappedKey }: SealedPart, place: CredentialPlace): CredentialTexts | null {
    const dataKey = this.unwrap(wrappedKey, place);
    const encrypted = afterMark(sealed);
    if (dataKey === null || encrypted === null) return null;
    const content = decrypt(dataKey, encrypted, contentBound(place));
    dataKey.fill(0);
    // Authenticated content was written by this class, so that it is valid JSON.
    return content === null ? null : (JSON.parse(content.toString('utf8')) as CredentialTexts);
  }

  rewrap(wrappedKey: string, place: CredentialPlace): string | null {
    const dataKey = this.unwrap(wrappedKey, place);
    if (dataKey === null) return null;
    const rewrapped = this.wrap(dataKey, place);
    dataKey.fill(0);
    return rewrapped;
  }

  private wrap(dataKey: Buffer, place: CredentialPlace): string {
    const { current, currentId } = this.keys;
    return `${MARK}.${currentId}.${encrypt(current, dataKey, keyBound(currentId, place))}`;
  }

  private unwrap(wrappedKey: string, place: CredentialPlace): Buffer | null {
    const [keyId = '', ...parts] = (afterMark(wrappedKey) ?? '').split('.');
    const key = this.keys.find(keyId);
    const dataKey = key === null ? null : decrypt(key, parts.join('.'), keyBound(keyId, place));
    return dataKey?.length === KEY_BYTES ? dataKey : null;
  }
}
