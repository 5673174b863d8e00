/** Tokens only their holder knows. */
export interface SecretTokens {
  /** 256 random bits, 43 characters that fit into headers and cookies. */
  mint(): string;
  /** SHA-256, 64 hexadecimal digits: the only form in which a token is stored. */
  hash(token: string): Promise<string>;
}
