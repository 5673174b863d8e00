import type { Clock } from '../shared/clock.ts';
import { findLostKeys } from './lost-keys.ts';
import type { SealedUnderKey, VaultKeys } from './vault-keys.ts';
import type { VaultCondition, VaultState } from './vault-state.ts';

const EVERY_MS = 60_000;
/** The interval while the vault is unavailable. */
const OFTEN_MS = 10_000;

/**
 * Reports to database and operator whether the vault is available: at the start, and on changes. While it is unavailable the report is
 * repeated, so that the deadlines of new orders are paused too.
 */
export class ReportVault {
  private reported: VaultCondition | null = null;
  private nextAt = 0;

  constructor(
    private readonly vault: VaultState,
    private readonly keys: VaultKeys,
    private readonly clock: Clock,
    private readonly report: (condition: VaultCondition, lost: readonly SealedUnderKey[]) => void,
  ) {}

  /** @throws PortError */
  async execute(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now < this.nextAt) return;
    const condition = await this.vault.refresh();
    if (condition !== this.reported || condition !== 'ready') await this.send(condition);
    this.nextAt = now + (condition === 'ready' ? EVERY_MS : OFTEN_MS);
  }

  private async send(condition: VaultCondition): Promise<void> {
    const lost = await findLostKeys(this.vault, this.keys);
    const isOpen = condition === 'ready';
    await this.keys.setOpen(isOpen, isOpen ? '' : [condition, ...lost.map(({ keyId }) => keyId)].join(' ').slice(0, 200));
    const isNew = condition !== this.reported;
    this.reported = condition;
    if (isNew) this.report(condition, lost);
  }
}
