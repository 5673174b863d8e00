import type { CredentialTexts, SealScope } from '../../domain/credential/fields.ts';

/** The additional authenticated data of a sealed part, which binds it to its unit, version and scope. */
export interface CredentialPlace {
  /** The unit; of the login of an order, the order. */
  readonly unitId: string;
  readonly scope: SealScope;
  readonly version: number;
}

/** A sealed part as stored: the content encrypted with its own data key, and that key wrapped with the server's key. */
export interface SealedPart {
  readonly sealed: string;
  readonly wrappedKey: string;
}

/** Encrypts credentials. Only this server can decrypt them, and only for the place they were sealed for. */
export interface CredentialSealer {
  /** The id of the current key. */
  readonly keyId: string;
  /** Ids of keys that are used for decryption only. */
  readonly oldKeyIds: readonly string[];
  seal(texts: CredentialTexts, place: CredentialPlace): SealedPart;
  /** Null when no key of this server opens it, or it was modified or belongs to another place. */
  open(part: SealedPart, place: CredentialPlace): CredentialTexts | null;
  /** Wraps the data key with the current key; the content does not change. Null when no key of this server opens it. */
  rewrap(wrappedKey: string, place: CredentialPlace): string | null;
}
