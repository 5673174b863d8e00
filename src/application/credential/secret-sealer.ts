/** Encrypts short secrets with the server's key, so that only this server can decrypt them. */
export interface SecretSealer {
  /** @param context additional authenticated data; the secret opens with the same context only */
  seal(secret: string, context: string): string;
  /** Null when no key of this server opens it, or it was modified or has another context. */
  open(sealed: string, context: string): string | null;
  /**
   * Keyed hashes that identify equal secrets without decrypting them: one per key of this server, so that they still match after a key
   * rotation. 64 hexadecimal digits each.
   */
  fingerprints(secret: string, context: string): readonly string[];
}

/** Stores one sealed value, which reveals a start with another key. All calls @throws PortError. */
export interface SealerCanary {
  /** The stored value; null without one. */
  read(): Promise<string | null>;
  /** Stores a value unless there is one. @returns the stored value */
  storeOnce(sealed: string): Promise<string>;
  /** Replaces the value, if it is still the expected one. */
  replace(was: string, sealed: string): Promise<void>;
}
