/** Random tokens that only their holder knows. */
export interface SecretTokens {
  /** 256 random bits as 43 characters that are valid in headers and cookies. */
  mint(): string;
  /** A code of six random digits. */
  digits(): string;
  /** SHA-256 as 64 hexadecimal digits, the only form in which a token is stored. */
  hash(token: string): Promise<string>;
}
