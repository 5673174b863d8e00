import { addressGroup } from '../auth/server/address-group.ts';
import type { VaultState } from '../credential/vault-state.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { Timer } from '../shared/timer.ts';
import type { OrderEffects } from './order-effects.ts';

/** Orders of so long are noted together: one question to the database for all of them. */
const TOGETHER_MS = 100;

/** Where a request came from. */
export interface RequestOrigin {
  readonly address: string | null;
  readonly browser: string;
}

/**
 * Notes what an order was placed from, as a keyed hash of network and browser: nobody reads an address from it, and who was blocked is met
 * again. Without a key nothing is noted.
 */
export class RecordDevice {
  private waiting = new Map<string, string>();

  constructor(
    private readonly vault: Pick<VaultState, 'opener'>,
    private readonly effects: Pick<OrderEffects, 'recordDevices'>,
    private readonly timer: Timer,
    private readonly errors: ErrorLog,
  ) {}

  /** Never rejects: an order does not wait for it. */
  async execute(orderId: string, { address, browser }: RequestOrigin): Promise<void> {
    try {
      const sealer = await this.vault.opener();
      const [hash] = sealer?.fingerprints(`${addressGroup(address)}|${browser}`, 'device') ?? [];
      if (hash === undefined) return;
      if (this.waiting.size === 0) this.timer.after(TOGETHER_MS, () => void this.flush());
      this.waiting.set(orderId, hash);
    } catch (error) {
      this.errors.record('RecordDevice', error);
    }
  }

  /** What waits is noted now; for who closes the shop. Never rejects. */
  readonly flush = async (): Promise<void> => {
    const notes = this.waiting;
    if (notes.size === 0) return;
    this.waiting = new Map();
    try {
      await this.effects.recordDevices(notes);
    } catch (error) {
      this.errors.record('RecordDevice', error);
    }
  };
}
