import type { SecretTokens } from '../../application/auth/server/secret-tokens.ts';

const BYTES = 32;
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Random tokens of the platform; base64url (RFC 4648, section 5) without padding. */
export class CryptoSecretTokens implements SecretTokens {
  mint(): string {
    const bytes = globalThis.crypto.getRandomValues(new Uint8Array(BYTES));
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  }

  digits(): string {
    // A multiple of a million, so that every code is as likely as any other.
    const end = 2 ** 32 - (2 ** 32 % 1_000_000);
    let random = end;
    while (random >= end) [random = end] = globalThis.crypto.getRandomValues(new Uint32Array(1));
    return String(random % 1_000_000).padStart(6, '0');
  }

  async hash(token: string): Promise<string> {
    return hex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
  }
}
