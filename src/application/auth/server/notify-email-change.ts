import type { ErrorLog } from '../../shared/error-log.ts';
import type { Account } from './account.ts';
import type { MailSender } from './mail-sender.ts';
import type { MessageDispatcher } from './message-dispatcher.ts';

/**
 * Tells the number of an account, and the e-mail it had confirmed before, about a new e-mail, so that the owner of a stolen account learns of
 * it.
 */
export class NotifyEmailChange {
  constructor(
    private readonly messages: MessageDispatcher,
    /** Null in a shop that sends no e-mail. */
    private readonly mail: MailSender | null,
    /** The current name of the shop. */
    private readonly shopName: () => Promise<string>,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * A failure is only logged, because the change has been made.
   * @param previousEmail the e-mail that was confirmed before; null where there was none
   */
  async execute({ phone }: Pick<Account, 'phone'>, previousEmail: string | null): Promise<void> {
    const shopName = await this.shopName();
    const sent = [
      phone === null ? null : this.messages.send({ kind: 'email-changed', to: phone, shopName }),
      previousEmail === null ? null : this.mail?.send({ kind: 'email-changed', to: previousEmail, shopName }),
    ];
    for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') this.errors.record('NotifyEmailChange', one.reason);
  }
}
