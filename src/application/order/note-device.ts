import { addressGroup } from '../auth/server/address-group.ts';
import type { VaultState } from '../credential/vault-state.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { OrderEffects } from './order-effects.ts';

/** Where a request came from. */
export interface RequestOrigin {
  readonly address: string | null;
  readonly browser: string;
}

/**
 * Notes what an order was placed from, as a keyed hash of network and browser: nobody reads an address from it, and who was blocked is met
 * again. Without a key nothing is noted.
 */
export class NoteDevice {
  constructor(
    private readonly vault: Pick<VaultState, 'opener'>,
    private readonly effects: Pick<OrderEffects, 'noteDevice'>,
    private readonly errors: ErrorLog,
  ) {}

  /** Never rejects: an order does not wait for it. */
  async execute(orderId: string, { address, browser }: RequestOrigin): Promise<void> {
    try {
      const sealer = await this.vault.opener();
      const [hash] = sealer?.fingerprints(`${addressGroup(address)}|${browser}`, 'device') ?? [];
      if (hash !== undefined) await this.effects.noteDevice(orderId, hash);
    } catch (error) {
      this.errors.record('NoteDevice', error);
    }
  }
}
