import type { SecretSealer } from '../credential/secret-sealer.ts';
import type { VaultState } from '../credential/vault-state.ts';
import type { OrderCommands } from './order-commands.ts';
import { type BankAccount, OrderRefused } from './order-service.ts';
import { accountFingerprints, openAccount, sealAccount } from './sealed-account.ts';

/** Bank accounts of refunds with encrypted numbers. Without the correct key the shop works, but these are unavailable. */
export class RefundDestinations {
  constructor(
    private readonly vault: VaultState,
    private readonly newId: () => string,
  ) {}

  /** @throws OrderRefused, PortError */
  async set(commands: OrderCommands, orderId: string, { bank, number, holder }: BankAccount): Promise<void> {
    const sealer = await this.usable();
    const id = this.newId();
    const sealed = sealAccount(sealer, id, number);
    const fingerprints = accountFingerprints(sealer, bank, number);
    await commands.setDestination(orderId, { id, bank, holder, last4: number.slice(-4), sealed, fingerprints });
  }

  /** Decrypts the account number for staff. @throws OrderRefused, PortError */
  async open(commands: OrderCommands, refundId: string): Promise<string> {
    const sealer = await this.usable();
    const { id, sealed } = await commands.sealedDestination(refundId);
    const number = openAccount(sealer, id, sealed);
    if (number === null) throw new OrderRefused('DESTINATIONS_CLOSED');
    return number;
  }

  private async usable(): Promise<SecretSealer> {
    const sealer = await this.vault.opener();
    if (sealer === null) throw new OrderRefused('DESTINATIONS_CLOSED');
    return sealer;
  }
}
