import type { MessageSender } from '../auth/server/message-sender.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { MessageBudget, OrderEffects, SentState } from './order-effects.ts';

const BATCH = 10;

interface SendOrderMessagesParts {
  readonly effects: Pick<OrderEffects, 'takeMessages' | 'noteMessage'>;
  readonly sender: MessageSender;
  readonly shopName: () => Promise<string>;
  readonly perDay: MessageBudget;
  readonly errors: ErrorLog;
}

/**
 * Sends WhatsApp messages about orders to buyers and staff, within separate daily budgets, so that they never use up the budget of codes.
 */
export class SendOrderMessages {
  constructor(private readonly parts: SendOrderMessagesParts) {}

  /** @returns the number of processed messages */
  async execute(): Promise<number> {
    const messages = await this.parts.effects.takeMessages(BATCH, this.parts.perDay);
    if (messages.length === 0) return 0;
    const shopName = await this.parts.shopName();
    for (const { id, phone, text } of messages) {
      const state = await this.send({ kind: 'order', to: phone, shopName, text });
      await this.parts.effects.noteMessage(id, state);
    }
    return messages.length;
  }

  private async send(message: Parameters<MessageSender['send']>[0]): Promise<SentState> {
    try {
      await this.parts.sender.send(message);
      return 'sent';
    } catch (error) {
      this.parts.errors.record('SendOrderMessages', error);
      return isPortError(error, 'denied') ? 'refused' : 'unknown';
    }
  }
}
