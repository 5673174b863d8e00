import type { RandomSource } from '../../application/shared/random-source.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Random values of the platform. getRandomValues also works on plain http, where randomUUID is missing. */
export class CryptoRandom implements RandomSource {
  token(length: number): string {
    return Array.from(globalThis.crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  }
}
