import type { ErrorLog } from '../../shared/error-log.ts';
import type { MessageDispatcher } from './message-dispatcher.ts';

/** Tells the number an account had that it has another now: who did not do that reads it where the thief does not. */
export class NotifyPreviousNumber {
  constructor(
    private readonly messages: MessageDispatcher,
    /** As its owner calls it now. */
    private readonly shopName: () => Promise<string>,
    private readonly errors: ErrorLog,
  ) {}

  /** @param phone normalised, digits only. What cannot be sent is only recorded: the change has happened. */
  async execute(phone: string): Promise<void> {
    try {
      await this.messages.send({ kind: 'number-changed', to: phone, shopName: await this.shopName() });
    } catch (error) {
      this.errors.record('NotifyPreviousNumber', error);
    }
  }
}
