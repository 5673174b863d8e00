/** Encrypts short secrets with the server's key; nothing but this server can read them again. */
export interface SecretSealer {
  /** @param context what the secret belongs to; it opens nowhere else */
  seal(secret: string, context: string): string;
  /** Null when no key of this server opens it, it was changed, or belongs elsewhere. */
  open(sealed: string, context: string): string | null;
  /**
   * Keyed hashes by which equal secrets are known again without being opened: one for each key of this server, so that they meet after a
   * change of keys. 64 hexadecimal digits each.
   */
  fingerprints(secret: string, context: string): readonly string[];
}

/** Keeps one sealed value, so that a start with another key is noticed. All calls @throws PortError. */
export interface SealerCanary {
  /** The stored value; null for none. */
  read(): Promise<string | null>;
  /** Stores a value unless there is one. @returns the stored one */
  keep(sealed: string): Promise<string>;
  /** Keeps another value, unless the one it replaces is not kept any more. */
  replace(was: string, sealed: string): Promise<void>;
}
