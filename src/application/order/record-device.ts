import { addressGroup } from '../auth/server/address-group.ts';
import type { VaultState } from '../credential/vault-state.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { Timer } from '../shared/timer.ts';
import type { OrderEffects } from './order-effects.ts';

/** The batching interval: the orders of this time are stored with one query. */
const TOGETHER_MS = 100;

/** The origin of a request. */
export interface RequestOrigin {
  readonly address: string | null;
  readonly browser: string;
}

/**
 * Stores a keyed hash of network and browser with an order. It does not reveal the address, but recognises blocked people. Without a key
 * nothing is stored.
 */
export class RecordDevice {
  private waiting = new Map<string, string>();

  constructor(
    private readonly vault: Pick<VaultState, 'opener'>,
    private readonly effects: Pick<OrderEffects, 'recordDevices'>,
    private readonly timer: Timer,
    private readonly errors: ErrorLog,
  ) {}

  /** Never rejects, because an order does not wait for it. */
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

  /** Stores the current batch immediately, for a shutdown. Never rejects. */
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
