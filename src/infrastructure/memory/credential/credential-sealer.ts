import type { CredentialPlace, CredentialSealer, SealedPart } from '../../../application/credential/credential-sealer.ts';
import type { Sealers } from '../../../application/credential/vault-state.ts';
import type { CredentialTexts } from '../../../domain/credential/fields.ts';
import { InMemorySecretSealer } from './secret-sealer.ts';

const placeOf = ({ unitId, scope, version }: CredentialPlace): string => `${unitId}|${scope}|${version}`;
const BLOCK = 256;

const padded = (json: string): string => {
  const { length } = new TextEncoder().encode(json);
  return json + ' '.repeat((BLOCK - (length % BLOCK)) % BLOCK);
};

/** Fake of envelope encryption: the content under its own data key, and that key under the server's. */
class MemoryCredentialSealer implements CredentialSealer {
  private readonly keys: InMemorySecretSealer;

  /** @param oldKeyIds keys for decryption only */
  constructor(
    readonly keyId = 'key',
    readonly oldKeyIds: readonly string[] = [],
  ) {
    this.keys = new InMemorySecretSealer(keyId, oldKeyIds);
  }

  seal(texts: CredentialTexts, place: CredentialPlace): SealedPart {
    const dataKey = crypto.randomUUID();
    const sealed = new InMemorySecretSealer(dataKey).seal(padded(JSON.stringify(texts)), placeOf(place));
    return { sealed, wrappedKey: this.keys.seal(dataKey, placeOf(place)) };
  }

  open({ sealed, wrappedKey }: SealedPart, place: CredentialPlace): CredentialTexts | null {
    const dataKey = this.keys.open(wrappedKey, placeOf(place));
    const json = dataKey === null ? null : new InMemorySecretSealer(dataKey).open(sealed, placeOf(place));
    return json === null ? null : (JSON.parse(json) as CredentialTexts);
  }

  rewrap(wrappedKey: string, place: CredentialPlace): string | null {
    const dataKey = this.keys.open(wrappedKey, placeOf(place));
    return dataKey === null ? null : this.keys.seal(dataKey, placeOf(place));
  }
}

/** The sealers of a server with one set of keys. */
export const memorySealers = (keyId = 'key', oldKeyIds: readonly string[] = []): Sealers => ({
  secrets: new InMemorySecretSealer(keyId, oldKeyIds),
  credentials: new MemoryCredentialSealer(keyId, oldKeyIds),
});
