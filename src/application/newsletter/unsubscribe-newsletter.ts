import { succeed } from '../../domain/shared/result.ts';
import { attempt } from '../auth/server/attempt.ts';
import { type Outcome, refuse } from '../auth/server/outcome.ts';
import type { SecretTokens } from '../auth/server/secret-tokens.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { NewsletterSubscribers } from './newsletter-subscribers.ts';

const TOKEN = /^[\w-]{43}$/;
const unknown = refuse('UNKNOWN_TOKEN', 'Tautan ini tidak dikenali. Buka lagi tautan dari email terakhir.');

/** Ends a subscription with the token of a mail. */
export class UnsubscribeNewsletter {
  constructor(
    private readonly subscribers: NewsletterSubscribers,
    private readonly tokens: SecretTokens,
    private readonly errors: ErrorLog,
  ) {}

  execute(token: string): Promise<Outcome<true>> {
    return attempt(this.errors, 'UnsubscribeNewsletter', async () => {
      if (!TOKEN.test(token)) return unknown;
      return (await this.subscribers.end(await this.tokens.hash(token))) ? succeed(true) : unknown;
    });
  }
}
