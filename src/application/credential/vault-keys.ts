import type { CredentialPlace } from './credential-sealer.ts';

/** What lies in the database under one key. */
export interface SealedUnderKey {
  readonly keyId: string;
  /** Parts of credentials. */
  readonly parts: number;
  /** Units they belong to. */
  readonly units: number;
  /** Accounts that refunds go to. */
  readonly destinations: number;
}

export interface WrappedPart extends CredentialPlace {
  readonly wrappedKey: string;
}

/** A data key under another key; stored only where the old one still stands. */
export interface RewrappedPart extends CredentialPlace {
  readonly was: string;
  readonly wrappedKey: string;
  readonly keyId: string;
}

export interface SealedAccount {
  readonly id: string;
  readonly bank: string;
  readonly sealed: string;
}

/** A number sealed anew; stored only where the old one still stands. */
export interface ResealedAccount extends Pick<SealedAccount, 'id' | 'sealed'> {
  readonly was: string;
  /** By which the account is known again under the keys of now. */
  readonly fingerprints: readonly string[];
}

/** What the server itself does with what is sealed. All calls @throws PortError. */
export interface VaultKeys {
  count(): Promise<readonly SealedUnderKey[]>;
  /** Data keys under some of these keys. */
  toRewrap(keyIds: readonly string[], max: number): Promise<readonly WrappedPart[]>;
  /** @returns how many were stored */
  storeRewrapped(parts: readonly RewrappedPart[]): Promise<number>;
  /** Accounts that refunds go to, sealed under some of these keys. */
  toReseal(keyIds: readonly string[], max: number): Promise<readonly SealedAccount[]>;
  /** @returns how many were stored */
  storeResealed(accounts: readonly ResealedAccount[]): Promise<number>;
  /** Tells the database whether credentials can be opened: while they cannot, nobody's time runs. @param note why not */
  setOpen(isOpen: boolean, note: string): Promise<void>;
}
