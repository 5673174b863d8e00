import { accountFingerprints, openAccount, sealAccount } from '../order/sealed-account.ts';
import { findLostKeys } from './lost-keys.ts';
import type { ResealedAccount, RewrappedPart, SealedAccount, SealedUnderKey, VaultKeys, WrappedPart } from './vault-keys.ts';
import type { Sealers, VaultState } from './vault-state.ts';

const BATCH = 500;

export interface Rotated {
  /** The number of data keys wrapped with the current key. */
  readonly parts: number;
  /** The number of re-encrypted bank accounts of refunds. */
  readonly destinations: number;
  /** Parts that cannot be opened although the server has their key, because they were modified. */
  readonly damaged: number;
  /** Parts sealed under keys that this server lacks. */
  readonly lost: readonly SealedUnderKey[];
}

/** One kind of sealed data, processed in batches. */
interface Moving<Old, New> {
  take(): Promise<readonly Old[]>;
  /** Null for modified data. */
  move(old: Old): New | null;
  store(moved: readonly New[]): Promise<number>;
}

/**
 * Moves all data of old keys to the current key: contents of credentials do not change, only their data keys are rewrapped. Each batch is
 * stored in one transaction, unless another run was faster; an interrupted or concurrent run can simply be repeated.
 */
export class RotateKeys {
  constructor(
    private readonly vault: VaultState,
    private readonly keys: VaultKeys,
    private readonly onProgress: (parts: number, destinations: number) => void,
  ) {}

  /** @throws OrderRefused VAULT_SHUT without the key that the shop seals with, PortError */
  async execute(): Promise<Rotated> {
    const sealers = await this.vault.usable();
    const old = sealers.credentials.oldKeyIds;
    const parts = await this.moveAll(this.dataKeys(sealers, old), (done) => this.onProgress(done, 0));
    const destinations = await this.moveAll(this.destinations(sealers, old), (done) => this.onProgress(parts.done, done));
    const damaged = parts.damaged + destinations.damaged;
    if (damaged === 0) await this.vault.moveToCurrentKey();
    return { parts: parts.done, destinations: destinations.done, damaged, lost: await findLostKeys(this.vault, this.keys) };
  }

  private dataKeys({ credentials }: Sealers, old: readonly string[]): Moving<WrappedPart, RewrappedPart> {
    return {
      take: () => this.keys.toRewrap(old, BATCH),
      move: ({ wrappedKey: was, ...place }) => {
        const wrappedKey = credentials.rewrap(was, place);
        return wrappedKey === null ? null : { ...place, was, wrappedKey, keyId: credentials.keyId };
      },
      store: (moved) => this.keys.storeRewrapped(moved),
    };
  }

  private destinations({ secrets }: Sealers, old: readonly string[]): Moving<SealedAccount, ResealedAccount> {
    return {
      take: () => this.keys.toReseal(old, BATCH),
      move: ({ id, bank, sealed: was }) => {
        const number = openAccount(secrets, id, was);
        if (number === null) return null;
        return { id, was, sealed: sealAccount(secrets, id, number), fingerprints: accountFingerprints(secrets, bank, number) };
      },
      store: (moved) => this.keys.storeResealed(moved),
    };
  }

  private async moveAll<Old, New>(
    { take, move, store }: Moving<Old, New>,
    onProgress: (done: number) => void,
  ): Promise<{ readonly done: number; readonly damaged: number }> {
    let done = 0;
    for (;;) {
      const taken = await take();
      const moved = taken.flatMap((old) => move(old) ?? []);
      if (moved.length === 0) return { done, damaged: taken.length };
      done += await store(moved);
      onProgress(done);
    }
  }
}
