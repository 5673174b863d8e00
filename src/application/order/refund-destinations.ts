import type { OrderCommands } from './order-commands.ts';
import { type BankAccount, OrderRefused } from './order-service.ts';
import type { SealerCanary, SecretSealer } from './secret-sealer.ts';

const ACCOUNT = 'refund_destination';
const CANARY = 'canary';
const KNOWN = 'fits';

/** Whether sealed values of this shop can be opened. `missing`: no key is set; `wrong`: they were sealed with another. */
export type SealerState = 'ready' | 'missing' | 'wrong' | 'unknown';

/** Bank accounts that refunds go to. Their numbers are sealed; without the right key the shop is open, and these are shut. */
export class RefundDestinations {
  private known: SealerState = 'unknown';

  constructor(
    /** Null without a key. */
    private readonly sealer: SecretSealer | null,
    private readonly canary: SealerCanary,
  ) {}

  /** Looked at until it is known. */
  async state(): Promise<SealerState> {
    if (this.known === 'unknown') this.known = await this.look();
    return this.known;
  }

  /** @throws OrderRefused, PortError */
  async set(commands: OrderCommands, orderId: string, { bank, number, holder }: BankAccount): Promise<void> {
    const sealer = await this.usable();
    await commands.setDestination(orderId, { bank, holder, last4: number.slice(-4), sealed: sealer.seal(number, ACCOUNT) });
  }

  /** The whole number, for staff. @throws OrderRefused, PortError */
  async open(commands: OrderCommands, refundId: string): Promise<string> {
    const sealer = await this.usable();
    const number = sealer.open(await commands.sealedDestination(refundId), ACCOUNT);
    if (number === null) throw new OrderRefused('DESTINATIONS_CLOSED');
    return number;
  }

  private async look(): Promise<SealerState> {
    if (this.sealer === null) return 'missing';
    const kept = (await this.canary.read()) ?? (await this.canary.keep(this.sealer.seal(KNOWN, CANARY)));
    return this.sealer.open(kept, CANARY) === KNOWN ? 'ready' : 'wrong';
  }

  private async usable(): Promise<SecretSealer> {
    if (this.sealer === null || (await this.state()) !== 'ready') throw new OrderRefused('DESTINATIONS_CLOSED');
    return this.sealer;
  }
}
