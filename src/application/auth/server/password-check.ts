import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { Account } from './account.ts';
import { codeOf } from './identity-failure.ts';
import type { BackendSession, IdentityProvider } from './identity-provider.ts';
import { confirmations, wrongTries } from './limits.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { tooManyAttempts, unauthenticated, wrongPassword } from './refusals.ts';

/**
 * Verifies the password of a signed-in person. After five wrong attempts within 15 minutes there is a pause. They also count as wrong
 * sign-ins, so that an unattended device gains no attempts. Wrong sign-ins, which anybody can cause, do not count here.
 */
export class PasswordCheck {
  constructor(
    private readonly identity: IdentityProvider,
    private readonly limiter: RateLimiter,
  ) {}

  /** @returns an additional session of the provider, which the caller keeps or ends @throws PortError */
  async check(account: Account, password: string): Promise<Result<BackendSession>> {
    if (account.phone === null) return unauthenticated;
    const buckets = confirmations(account.id);
    const wait = await this.limiter.take(buckets);
    if (wait > 0) return tooManyAttempts(wait);
    try {
      const session = await this.identity.signIn({ phone: account.phone }, password);
      await this.limiter.giveBack(buckets);
      return succeed(session);
    } catch (error) {
      if (codeOf(error) === 'invalid_credentials') {
        await this.limiter.take([wrongTries(account.id, null)]);
        return wrongPassword;
      }
      await this.limiter.giveBack(buckets);
      throw error;
    }
  }
}
