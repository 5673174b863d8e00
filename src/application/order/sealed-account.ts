import type { SecretSealer } from '../credential/secret-sealer.ts';

const PURPOSE = 'refund_destination';
/**
 * Marks values that are bound to their destination; earlier values are bound to their purpose only. The key id stays the second part
 * between dots.
 */
const MARK = 'bound-';

const contextOf = (destinationId: string): string => `${PURPOSE}|${destinationId}`;

/** Encrypts an account number for one destination; it does not open for another row. */
export const sealAccount = (sealer: SecretSealer, destinationId: string, number: string): string =>
  MARK + sealer.seal(number, contextOf(destinationId));

/** Decrypts an account number, including earlier values without binding; null for a value of another row. */
export const openAccount = (sealer: SecretSealer, destinationId: string, sealed: string): string | null =>
  sealed.startsWith(MARK) ? sealer.open(sealed.slice(MARK.length), contextOf(destinationId)) : sealer.open(sealed, PURPOSE);

/** Hashes that identify an account, whoever enters it. */
export const accountFingerprints = (sealer: SecretSealer, bank: string, number: string): readonly string[] =>
  sealer.fingerprints(`${bank.toLowerCase().replace(/[^a-z0-9]/g, '')}|${number}`, PURPOSE);
