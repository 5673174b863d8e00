import { accountFingerprints, openAccount, sealAccount } from '../order/sealed-account.ts';
import { findLostKeys } from './lost-keys.ts';
import type { ResealedAccount, RewrappedPart, SealedAccount, SealedUnderKey, VaultKeys, WrappedPart } from './vault-keys.ts';
import type { Sealers, VaultState } from './vault-state.ts';

const BATCH = 500;

export interface Rotated {
  /** Data keys that are under the key of now. */
  readonly parts: number;
  /** Accounts that refunds go to, sealed anew. */
  readonly destinations: number;
  /** What no key of this server opens although it has the key of that name: it was changed. */
  readonly damaged: number;
  /** What lies under keys that this server does not have. */
  readonly lost: readonly SealedUnderKey[];
}

/** One kind of what is sealed, moved in batches. */
interface Moving<Old, New> {
  take(): Promise<readonly Old[]>;
  /** Null for what was changed. */
  move(old: Old): New | null;
  store(moved: readonly New[]): Promise<number>;
}

/**
 * Puts everything that old keys sealed under the key of now: contents of credentials stay as they are, only their data keys are wrapped
 * anew. Each batch is stored whole, where nobody was faster: killed anywhere, or run twice at once, it goes on where it was.
 */
export class RotateKeys {
  constructor(
    private readonly vault: VaultState,
    private readonly keys: VaultKeys,
    private readonly told: (parts: number, destinations: number) => void,
  ) {}

  /** @throws OrderRefused VAULT_SHUT without the key that the shop sealed with, PortError */
  async execute(): Promise<Rotated> {
    const sealers = await this.vault.usable();
    const old = sealers.credentials.oldKeyIds;
    const parts = await this.moveAll(this.dataKeys(sealers, old), (done) => this.told(done, 0));
    const destinations = await this.moveAll(this.destinations(sealers, old), (done) => this.told(parts.done, done));
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
    told: (done: number) => void,
  ): Promise<{ readonly done: number; readonly damaged: number }> {
    let done = 0;
    for (;;) {
      const taken = await take();
      const moved = taken.flatMap((old) => move(old) ?? []);
      if (moved.length === 0) return { done, damaged: taken.length };
      done += await store(moved);
      told(done);
    }
  }
}
