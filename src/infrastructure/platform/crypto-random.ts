import type { RandomSource } from '../../application/shared/random-source.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Chance from the platform. getRandomValues also works over plain http, where randomUUID does not. */
export class CryptoRandom implements RandomSource {
  token(length: number): string {
    return Array.from(globalThis.crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  }
}
