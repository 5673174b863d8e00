import type { OpenPayment as OpenedForBuyer, PaymentInstructions } from '../../domain/order/order.ts';
import { isAutomatic, type PaymentMethod } from '../../domain/payment/payment-method.ts';
import type { BlockingAttempt, OrderCommands, PayableAttempt } from '../order/order-commands.ts';
import { OrderRefused } from '../order/order-service.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError, type PortError } from '../shared/port-error.ts';
import type { ClosePayments } from './close-payments.ts';
import type { Gateways, OpenedPayment, PaymentGateway } from './payment-gateway.ts';
import type { PaymentOutcome, PaymentRepository } from './payment-repository.ts';

/** Closing the attempt of another method, then opening a new one; two tabs may need one more attempt. */
const TRIES = 3;

const readInstructions = ({ kind, ...texts }: Readonly<Record<string, string>>): PaymentInstructions | null => {
  const { url = '', id = '', bank = '', account = '', holder = '', payload = '', merchant = '', biller = '', number = '' } = texts;
  if (kind === 'sandbox') return { kind, url };
  if (kind === 'transfer') return { kind, id, bank, account, holder };
  if (kind === 'va') return { kind, bank, number };
  if (kind === 'bill') return { kind, bank, biller, number };
  return kind === 'qris' ? { kind, payload, merchant } : null;
};

const shownTo = (attempt: PayableAttempt, given: Readonly<Record<string, string>>): OpenedForBuyer => {
  const instructions = readInstructions(given);
  if (instructions === null) throw new OrderRefused('METHOD_UNAVAILABLE');
  const { reference, method, amount, expiresAt, gateway } = attempt;
  return { reference, method: method as PaymentMethod, amount, expiresAt, instructions, isAutomatic: isAutomatic(gateway) };
};

/**
 * Opens a payment for its buyer. The attempt is stored before the gateway is called, so that an inquiry can find out after any failure
 * whether the gateway knows it.
 */
export class OpenPayment {
  constructor(
    private readonly book: PaymentRepository,
    private readonly gateways: Gateways,
    private readonly close: Pick<ClosePayments, 'one' | 'unseen'>,
    private readonly errors: ErrorLog,
  ) {}

  /** Idempotent while the attempt is open. @param accountId of the shop; null: the best. @throws OrderRefused, PortError */
  async execute(commands: OrderCommands, orderId: string, method: string, accountId: string | null = null): Promise<OpenedForBuyer> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const attempt = await this.take(commands, orderId, method, accountId);
      const instructions = attempt.instructions ?? (await this.open(attempt));
      if (instructions !== null) return shownTo(attempt, instructions);
    }
    throw new OrderRefused('BUSY', null, 1);
  }

  private async take(commands: OrderCommands, orderId: string, method: string, accountId: string | null): Promise<PayableAttempt> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const taken = await commands.takeAttempt(orderId, method, accountId);
      if (!('close' in taken)) return taken;
      const settled = await this.leave(taken);
      if (settled?.attemptState === 'paid') throw new OrderRefused('ALREADY_PAID');
    }
    throw new OrderRefused('BUSY', null, 1);
  }

  /**
   * Closes the attempt of another method. One whose instructions nobody has seen cannot be paid, so that another way stays open while its
   * gateway does not answer.
   */
  private async leave({ close }: BlockingAttempt): Promise<PaymentOutcome | null> {
    try {
      return await this.close.one(close);
    } catch (error) {
      if (!isPortError(error, 'unavailable')) throw error;
      return close.providerId === null ? this.close.unseen(close) : this.away(error);
    }
  }

  /** Null: it was opened before, how to pay it is no longer known, and it is closed now. */
  private async open({ gateway, ...attempt }: PayableAttempt): Promise<Readonly<Record<string, string>> | null> {
    const adapter = this.gateways[gateway];
    if (adapter === undefined) {
      await this.book.recordFailed(attempt.reference);
      throw new OrderRefused('METHOD_UNAVAILABLE');
    }
    const opened = await this.openAt(adapter, gateway, attempt);
    if (opened === null) return null;
    await this.book.recordOpened(attempt.reference, opened);
    return opened.instructions;
  }

  private async openAt(adapter: PaymentGateway, gateway: string, attempt: Omit<PayableAttempt, 'gateway'>): Promise<OpenedPayment | null> {
    try {
      return await adapter.open(attempt);
    } catch (error) {
      if (isPortError(error, 'conflict')) {
        const settled = await this.close.one({ ...attempt, gateway, providerId: null });
        if (settled?.attemptState === 'paid') throw new OrderRefused('ALREADY_PAID');
        return null;
      }
      // It may be open: only an inquiry knows, and the next press asks for the same attempt.
      if (isPortError(error, 'unavailable')) return this.away(error);
      if (!isPortError(error, 'denied')) throw error;
      this.errors.record('OpenPayment', error);
      await this.book.recordFailed(attempt.reference);
      throw new OrderRefused('METHOD_UNAVAILABLE');
    }
  }

  private away(error: PortError): never {
    this.errors.record('OpenPayment', error);
    throw new OrderRefused('GATEWAY_AWAY');
  }
}
