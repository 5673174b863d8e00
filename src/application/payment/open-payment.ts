import type { OpenPayment as OpenedForBuyer, PaymentInstructions, PaymentMethod } from '../../domain/order/order.ts';
import type { OrderCommands, PayableAttempt } from '../order/order-commands.ts';
import { OrderRefused } from '../order/order-service.ts';
import { isPortError } from '../shared/port-error.ts';
import type { ClosePayments } from './close-payments.ts';
import type { Gateways } from './payment-gateway.ts';
import type { PaymentRepository } from './payment-repository.ts';

/** Closing the attempt of another method, then opening a new one; two tabs may need one more attempt. */
const TRIES = 3;

const readInstructions = ({ kind, ...texts }: Readonly<Record<string, string>>): PaymentInstructions | null => {
  const { url = '', id = '', bank = '', account = '', holder = '', payload = '', merchant = '' } = texts;
  if (kind === 'sandbox') return { kind, url };
  if (kind === 'transfer') return { kind, id, bank, account, holder };
  return kind === 'qris' ? { kind, payload, merchant } : null;
};

/**
 * Opens a payment for its buyer. The attempt is stored before the gateway is called, so that an inquiry can find out after any failure
 * whether the gateway knows it.
 */
export class OpenPayment {
  constructor(
    private readonly book: PaymentRepository,
    private readonly gateways: Gateways,
    private readonly close: Pick<ClosePayments, 'one'>,
  ) {}

  /** Idempotent while the attempt is open. @param accountId of the shop; null: the best. @throws OrderRefused, PortError */
  async execute(commands: OrderCommands, orderId: string, method: string, accountId: string | null = null): Promise<OpenedForBuyer> {
    const attempt = await this.take(commands, orderId, method, accountId);
    const instructions = attempt.instructions ?? (await this.open(attempt));
    const shown = readInstructions(instructions);
    if (shown === null) throw new OrderRefused('METHOD_UNAVAILABLE');
    return {
      reference: attempt.reference,
      method: attempt.method as PaymentMethod,
      amount: attempt.amount,
      expiresAt: attempt.expiresAt,
      instructions: shown,
    };
  }

  private async take(commands: OrderCommands, orderId: string, method: string, accountId: string | null): Promise<PayableAttempt> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const taken = await commands.takeAttempt(orderId, method, accountId);
      if (!('close' in taken)) return taken;
      const settled = await this.close.one(taken.close);
      if (settled?.attemptState === 'paid') throw new OrderRefused('ALREADY_PAID');
    }
    throw new OrderRefused('BUSY', null, 1);
  }

  private async open({ gateway, ...attempt }: PayableAttempt): Promise<Readonly<Record<string, string>>> {
    const adapter = this.gateways[gateway];
    if (adapter === undefined) {
      await this.book.recordFailed(attempt.reference);
      throw new OrderRefused('METHOD_UNAVAILABLE');
    }
    try {
      const opened = await adapter.open(attempt);
      await this.book.recordOpened(attempt.reference, opened);
      return opened.instructions;
    } catch (error) {
      // Certainly not opened. After any other error it may be open; only an inquiry knows, and the same attempt is requested again.
      if (!isPortError(error, 'denied')) throw error;
      await this.book.recordFailed(attempt.reference);
      throw new OrderRefused('METHOD_UNAVAILABLE');
    }
  }
}
