import { OrderRefused } from '../order/order-service.ts';
import type { CredentialSealer } from './credential-sealer.ts';
import type { SealerCanary, SecretSealer } from './secret-sealer.ts';

const CANARY = 'canary';
const KNOWN = 'fits';

/** Whether sealed values of this shop can be opened. `missing`: no key is set; `wrong`: they were sealed with another. */
export type VaultCondition = 'ready' | 'missing' | 'wrong' | 'unknown';

/** What this server seals with, by one set of keys. */
export interface Sealers {
  readonly secrets: SecretSealer;
  readonly credentials: CredentialSealer;
}

/** Tells whether this server has the key that the shop's values were sealed with. Without it the shop is open, and the vault is shut. */
export class VaultState {
  private known: VaultCondition = 'unknown';

  constructor(
    /** Null without a key. */
    readonly keys: Sealers | null,
    private readonly canary: SealerCanary,
  ) {}

  /** Looked at until it is known. @throws PortError */
  async read(): Promise<VaultCondition> {
    return this.known === 'unknown' ? this.look() : this.known;
  }

  /** As it is now: somebody may have changed the key that the shop seals with. @throws PortError */
  async look(): Promise<VaultCondition> {
    this.known = await this.compare();
    return this.known;
  }

  /** What opens sealed values; null while they cannot be opened. @throws PortError */
  async sealers(): Promise<Sealers | null> {
    return (await this.read()) === 'ready' ? this.keys : null;
  }

  /** What opens short secrets; null while they cannot be opened. @throws PortError */
  async opener(): Promise<SecretSealer | null> {
    return (await this.sealers())?.secrets ?? null;
  }

  /** What opens sealed values. @throws OrderRefused VAULT_SHUT, PortError */
  async usable(): Promise<Sealers> {
    const sealers = await this.sealers();
    if (sealers === null) throw new OrderRefused('VAULT_SHUT');
    return sealers;
  }

  /** From here on the current key alone is needed. @throws PortError */
  async moveToCurrentKey(): Promise<void> {
    const [kept, { secrets }] = [await this.canary.read(), await this.usable()];
    if (kept !== null) await this.canary.replace(kept, secrets.seal(KNOWN, CANARY));
  }

  private async compare(): Promise<VaultCondition> {
    if (this.keys === null) return 'missing';
    const { secrets } = this.keys;
    const kept = (await this.canary.read()) ?? (await this.canary.keep(secrets.seal(KNOWN, CANARY)));
    return secrets.open(kept, CANARY) === KNOWN ? 'ready' : 'wrong';
  }
}
