import { OrderRefused } from '../order/order-service.ts';
import type { CredentialSealer } from './credential-sealer.ts';
import type { SealerCanary, SecretSealer } from './secret-sealer.ts';

const CANARY = 'canary';
const KNOWN = 'fits';

/** Whether the shop's sealed values can be opened. `missing`: no key is configured; `wrong`: they were sealed with another key. */
export type VaultCondition = 'ready' | 'missing' | 'wrong' | 'unknown';

/** The sealers of one set of keys. */
export interface Sealers {
  readonly secrets: SecretSealer;
  readonly credentials: CredentialSealer;
}

/**
 * Determines whether this server has the key that the shop's values are sealed with. Without it the shop works, but the vault is
 * unavailable.
 */
export class VaultState {
  private known: VaultCondition = 'unknown';

  constructor(
    /** Null without a key. */
    readonly keys: Sealers | null,
    private readonly canary: SealerCanary,
  ) {}

  /** Checked until the result is known. @throws PortError */
  async read(): Promise<VaultCondition> {
    return this.known === 'unknown' ? this.refresh() : this.known;
  }

  /** Checks the current state, because the shop's key may have been changed. @throws PortError */
  async refresh(): Promise<VaultCondition> {
    this.known = await this.compare();
    return this.known;
  }

  /** The sealers; null while sealed values cannot be opened. @throws PortError */
  async sealers(): Promise<Sealers | null> {
    return (await this.read()) === 'ready' ? this.keys : null;
  }

  /** The sealer of short secrets; null while they cannot be opened. @throws PortError */
  async opener(): Promise<SecretSealer | null> {
    return (await this.sealers())?.secrets ?? null;
  }

  /** The sealers. @throws OrderRefused VAULT_SHUT while sealed values cannot be opened, PortError */
  async usable(): Promise<Sealers> {
    const sealers = await this.sealers();
    if (sealers === null) throw new OrderRefused('VAULT_SHUT');
    return sealers;
  }

  /** Marks the current key as the only one needed. @throws PortError */
  async moveToCurrentKey(): Promise<void> {
    const kept = await this.canary.read();
    const { secrets } = await this.usable();
    if (kept !== null) await this.canary.replace(kept, secrets.seal(KNOWN, CANARY));
  }

  private async compare(): Promise<VaultCondition> {
    if (this.keys === null) return 'missing';
    const { secrets } = this.keys;
    const kept = (await this.canary.read()) ?? (await this.canary.storeOnce(secrets.seal(KNOWN, CANARY)));
    return secrets.open(kept, CANARY) === KNOWN ? 'ready' : 'wrong';
  }
}
