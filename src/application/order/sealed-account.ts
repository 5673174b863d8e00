import type { SecretSealer } from '../credential/secret-sealer.ts';

const PURPOSE = 'refund_destination';
/** What was sealed before this mark names its purpose alone. The name of the key stays the second part between dots. */
const MARK = 'bound-';

const contextOf = (destinationId: string): string => `${PURPOSE}|${destinationId}`;

/** The number of a bank account, sealed for one destination: in another row it is worth nothing. */
export const sealAccount = (sealer: SecretSealer, destinationId: string, number: string): string =>
  MARK + sealer.seal(number, contextOf(destinationId));

/** The number again, also of what was sealed before numbers were bound to their destination; null for what does not belong here. */
export const openAccount = (sealer: SecretSealer, destinationId: string, sealed: string): string | null =>
  sealed.startsWith(MARK) ? sealer.open(sealed.slice(MARK.length), contextOf(destinationId)) : sealer.open(sealed, PURPOSE);

/** By which the same account is known again, whoever names it. */
export const accountFingerprints = (sealer: SecretSealer, bank: string, number: string): readonly string[] =>
  sealer.fingerprints(`${bank.toLowerCase().replace(/[^a-z0-9]/g, '')}|${number}`, PURPOSE);
