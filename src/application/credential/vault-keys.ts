import type { CredentialPlace } from './credential-sealer.ts';

/** The number of entries sealed under one key. */
export interface SealedUnderKey {
  readonly keyId: string;
  /** Parts of credentials. */
  readonly parts: number;
  /** Units of these parts. */
  readonly units: number;
  /** Bank accounts of refunds. */
  readonly destinations: number;
}

export interface WrappedPart extends CredentialPlace {
  readonly wrappedKey: string;
}

/** A rewrapped data key; stored only if the previous one is unchanged. */
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

/** A re-encrypted account number; stored only if the previous one is unchanged. */
export interface ResealedAccount extends Pick<SealedAccount, 'id' | 'sealed'> {
  readonly was: string;
  /** Identify the account under the current keys. */
  readonly fingerprints: readonly string[];
}

/** Maintenance of sealed data by the server. All calls @throws PortError. */
export interface VaultKeys {
  count(): Promise<readonly SealedUnderKey[]>;
  /** Data keys wrapped with any of these keys. */
  toRewrap(keyIds: readonly string[], max: number): Promise<readonly WrappedPart[]>;
  /** @returns the number of stored keys */
  storeRewrapped(parts: readonly RewrappedPart[]): Promise<number>;
  /** Bank accounts of refunds, sealed under any of these keys. */
  toReseal(keyIds: readonly string[], max: number): Promise<readonly SealedAccount[]>;
  /** @returns the number of stored accounts */
  storeResealed(accounts: readonly ResealedAccount[]): Promise<number>;
  /** Reports whether credentials can be opened; all deadlines are paused while they cannot. @param note the reason */
  setOpen(isOpen: boolean, note: string): Promise<void>;
}
