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

interface SendEmailCodeParts {
  readonly directory: AccountDirectory;
  readonly tokens: SecretTokens;
  readonly mail: MailSender;
  readonly limiter: RateLimiter;
  /** The current name of the shop. */
  readonly shopName: () => Promise<string>;
  readonly errors: ErrorLog;
}

/** Sends a code to an e-mail address. An address that somebody else has confirmed gets a notice instead, and the answer is identical. */
export class SendEmailCode {
  constructor(private readonly parts: SendEmailCodeParts) {}

  /** @throws PortError */
  async send(account: Account, email: string): Promise<Result<true>> {
    const buckets = emailsTo(email, account.id, PER_DAY);
    const wait = await this.parts.limiter.take(buckets);
    if (wait > 0) return tooManyCodes(wait);
    const code = this.parts.tokens.digits();
    const isFree = await this.parts.directory.openEmailChange(
      account.id,
      email,
      await emailCodeHash(this.parts.tokens, account.id, email, code),
    );
    const shopName = await this.parts.shopName();
    try {
      await this.parts.mail.send({ to: email, shopName, ...(isFree ? { kind: 'code', code } : { kind: 'email-wanted' }) });
      return succeed(true);
    } catch (error) {
      this.parts.errors.record('SendEmailCode', error);
      await this.parts.limiter.giveBack(buckets);
      return mailNotSent;
    }
  }
}
