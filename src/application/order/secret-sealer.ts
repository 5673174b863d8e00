/** Encrypts short secrets with the server's key; nothing but this server can read them again. */
export interface SecretSealer {
  /** @param context what the secret belongs to; it opens nowhere else */
  seal(secret: string, context: string): string;
  /** Null when no key of this server opens it, it was changed, or belongs elsewhere. */
  open(sealed: string, context: string): string | null;
}

/** Keeps one sealed value, so that a start with another key is noticed. All calls @throws PortError. */
export interface SealerCanary {
  /** The value that is kept; null for none. */
  read(): Promise<string | null>;
  /** Keeps a value unless there is one. @returns the one that is kept */
  keep(sealed: string): Promise<string>;
}
