import type { CredentialScope, CredentialTexts } from '../../domain/credential/fields.ts';

/** What a sealed part belongs to; it opens nowhere else. */
export interface CredentialPlace {
  readonly unitId: string;
  readonly scope: CredentialScope;
  readonly version: number;
}

/** A part as the database keeps it: the content under a data key of its own, and that key under the server's. */
export interface SealedPart {
  readonly sealed: string;
  readonly wrappedKey: string;
}

/** Encrypts credentials. Nothing but this server can read them again, and only where they belong. */
export interface CredentialSealer {
  /** The name of the key that seals now. */
  readonly keyId: string;
  /** Names of keys that only open. */
  readonly oldKeyIds: readonly string[];
  seal(texts: CredentialTexts, place: CredentialPlace): SealedPart;
  /** Null when no key of this server opens it, it was changed, or belongs elsewhere. */
  open(part: SealedPart, place: CredentialPlace): CredentialTexts | null;
  /** The data key under the key of now; the content stays as it is. Null when no key of this server opens it. */
  rewrap(wrappedKey: string, place: CredentialPlace): string | null;
}
