import type { ErrorLog } from '../../shared/error-log.ts';
import type { MessageDispatcher } from './message-dispatcher.ts';

/** Notifies the previous number of an account about the change, so that the owner of a stolen account learns of it. */
export class NotifyPreviousNumber {
  constructor(
    private readonly messages: MessageDispatcher,
    /** The current name of the shop. */
    private readonly shopName: () => Promise<string>,
    private readonly errors: ErrorLog,
  ) {}

  /** @param phone normalised, digits only. A failure is only logged, because the change has been made. */
  async execute(phone: string): Promise<void> {
    try {
      await this.messages.send({ kind: 'number-changed', to: phone, shopName: await this.shopName() });
    } catch (error) {
      this.errors.record('NotifyPreviousNumber', error);
    }
  }
}
