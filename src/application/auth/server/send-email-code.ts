import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { Account } from './account.ts';
import type { AccountDirectory } from './account-directory.ts';
import { emailCodeHash } from './email-code-hash.ts';
import { emailsTo } from './limits.ts';
import type { MailSender } from './mail-sender.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { mailNotSent, tooManyCodes } from './refusals.ts';
import type { SecretTokens } from './secret-tokens.ts';

/** E-mails with codes in 24 hours, to all addresses together. */
const PER_DAY = 1000;

/** Sends a code to an e-mail address. An address that somebody else has confirmed gets a notice instead, and the answer is identical. */
export class SendEmailCode {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly tokens: SecretTokens,
    private readonly mail: MailSender,
    private readonly limiter: RateLimiter,
    /** The current name of the shop. */
    private readonly shopName: () => Promise<string>,
    private readonly errors: ErrorLog,
  ) {}

  /** @throws PortError */
  async send(account: Account, email: string): Promise<Result<true>> {
    const buckets = emailsTo(email, account.id, PER_DAY);
    const wait = await this.limiter.take(buckets);
    if (wait > 0) return tooManyCodes(wait);
    const code = this.tokens.digits();
    const isFree = await this.directory.openEmailChange(account.id, email, await emailCodeHash(this.tokens, account.id, email, code));
    const shopName = await this.shopName();
    try {
      await this.mail.send({ to: email, shopName, ...(isFree ? { kind: 'code', code } : { kind: 'email-wanted' }) });
      return succeed(true);
    } catch (error) {
      this.errors.record('SendEmailCode', error);
      await this.limiter.giveBack(buckets);
      return mailNotSent;
    }
  }
}
