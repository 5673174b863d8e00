import type { CredentialPlace } from '../../../application/credential/credential-sealer.ts';
import type {
  ResealedAccount,
  RewrappedPart,
  SealedAccount,
  SealedUnderKey,
  VaultKeys,
  WrappedPart,
} from '../../../application/credential/vault-keys.ts';
import type { MemoryVault } from './memory-vault.ts';

const placeOf = ({ unitId, scope, version }: CredentialPlace): string => `${unitId}|${scope}|${version}`;

/** Fake of the vault's maintenance. @param keyOf the id of the key that sealed an account's number */
export class InMemoryVaultKeys implements VaultKeys {
  constructor(
    private readonly vault: MemoryVault,
    private readonly keyOf: (sealed: string) => string,
  ) {}

  async count(): Promise<readonly SealedUnderKey[]> {
    const { parts, destinations } = this.vault;
    const ids = [...new Set([...parts.map(({ keyId }) => keyId), ...destinations.map(({ sealed }) => this.keyOf(sealed))])].toSorted();
    return ids.map((keyId) => {
      const own = parts.filter((part) => part.keyId === keyId);
      return {
        keyId,
        parts: own.length,
        units: new Set(own.map(({ unitId }) => unitId)).size,
        destinations: destinations.filter(({ sealed }) => this.keyOf(sealed) === keyId).length,
      };
    });
  }

  async toRewrap(keyIds: readonly string[], max: number): Promise<readonly WrappedPart[]> {
    return this.vault.parts
      .filter(({ keyId }) => keyIds.includes(keyId))
      .slice(0, max)
      .map(({ unitId, scope, version, wrappedKey }) => ({ unitId, scope, version, wrappedKey }));
  }

  async storeRewrapped(parts: readonly RewrappedPart[]): Promise<number> {
    let stored = 0;
    const moved = new Map(parts.map((part) => [placeOf(part), part]));
    this.vault.parts = this.vault.parts.map((part) => {
      const given = moved.get(placeOf(part));
      if (given?.was !== part.wrappedKey) return part;
      stored += 1;
      return { ...part, wrappedKey: given.wrappedKey, keyId: given.keyId };
    });
    return stored;
  }

  async toReseal(keyIds: readonly string[], max: number): Promise<readonly SealedAccount[]> {
    return this.vault.destinations.filter(({ sealed }) => keyIds.includes(this.keyOf(sealed))).slice(0, max);
  }

  async storeResealed(accounts: readonly ResealedAccount[]): Promise<number> {
    let stored = 0;
    const moved = new Map(accounts.map((account) => [account.id, account]));
    this.vault.destinations = this.vault.destinations.map((account) => {
      const given = moved.get(account.id);
      if (given?.was !== account.sealed) return account;
      stored += 1;
      return { ...account, sealed: given.sealed };
    });
    return stored;
  }

  async setOpen(isOpen: boolean, note: string): Promise<void> {
    if (this.vault.isOpen === isOpen) return;
    this.vault.isOpen = isOpen;
    this.vault.note = note;
  }
}
