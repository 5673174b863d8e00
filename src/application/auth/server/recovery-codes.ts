import { RECOVERY_CODES, readRecoveryCode, writeRecoveryCode } from '../../../domain/auth/recovery-code.ts';
import { fail, type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { attempt } from './attempt.ts';
import { recoveryGuesses } from './limits.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { invalidCode, tooManyAttempts } from './refusals.ts';
import type { SecretTokens } from './secret-tokens.ts';
import type { SessionGuard } from './session-guard.ts';

/** Hashes of recovery codes. Codes older than the oldest second factor of the account are invalid. Throws PortError `unavailable`. */
export interface RecoveryCodes {
  /** @returns NEEDS_FACTOR without a second factor, NOT_FRESH when this session has not verified it within ten minutes */
  replace(userId: string, authSessionId: string, hashes: readonly string[]): Promise<'done' | 'NEEDS_FACTOR' | 'NOT_FRESH'>;
  count(userId: string): Promise<number>;
  /** Raises the session to the second assurance level. @returns the number of codes left; null when the code is wrong */
  use(userId: string, authSessionId: string, hash: string): Promise<number | null>;
}

/** Creates ten recovery codes and invalidates earlier ones. Only this answer contains them. */
export class CreateRecoveryCodes {
  constructor(
    private readonly codes: RecoveryCodes,
    private readonly guard: SessionGuard,
    private readonly tokens: SecretTokens,
    private readonly errors: ErrorLog,
  ) {}

  execute(token: string | null): Promise<Result<readonly string[]>> {
    return attempt(this.errors, 'CreateRecoveryCodes', async () => {
      const session = await this.guard.admit(token);
      if (!session.ok) return session;
      const { userId, authSessionId } = session.value;
      const random = await Promise.all(Array.from({ length: RECOVERY_CODES }, () => this.tokens.hash(this.tokens.mint())));
      const made = random.map(writeRecoveryCode);
      const hashes = await Promise.all(made.map((code) => this.tokens.hash(readRecoveryCode(code) ?? '')));
      const answer = await this.codes.replace(userId, authSessionId, hashes);
      return answer === 'done'
        ? succeed(made)
        : fail('SECOND_FACTOR_REQUIRED', { reason: answer === 'NOT_FRESH' ? 'recovery' : 'missing' });
    });
  }
}

/** Counts the unused codes. */
export class CountRecoveryCodes {
  constructor(
    private readonly codes: RecoveryCodes,
    private readonly guard: SessionGuard,
    private readonly errors: ErrorLog,
  ) {}

  execute(token: string | null): Promise<Result<number>> {
    return attempt(this.errors, 'CountRecoveryCodes', async () => {
      const session = await this.guard.admit(token);
      return session.ok ? succeed(await this.codes.count(session.value.userId)) : session;
    });
  }
}

interface UseRecoveryCodeParts {
  readonly recoveryCodes: RecoveryCodes;
  readonly guard: SessionGuard;
  readonly tokens: SecretTokens;
  readonly limiter: RateLimiter;
  readonly errors: ErrorLog;
}

/**
 * Completes a sign-in with a recovery code in place of the second factor. A pause follows ten wrong codes from one network within 15
 * minutes.
 */
export class UseRecoveryCode {
  constructor(private readonly parts: UseRecoveryCodeParts) {}

  /** @returns the number of codes left */
  execute(typed: string, token: string | null, address: string | null): Promise<Result<number>> {
    return attempt(this.parts.errors, 'UseRecoveryCode', async () => {
      const session = await this.parts.guard.find(token);
      if (!session.ok) return session;
      const { userId, authSessionId, awaitsSecondFactor } = session.value;
      // The session does not await a second factor, so that no code is used.
      if (!awaitsSecondFactor) return succeed(await this.parts.recoveryCodes.count(userId));
      const code = readRecoveryCode(typed);
      if (code === null) return invalidCode;
      const guesses = recoveryGuesses(address, userId);
      const wait = await this.parts.limiter.take(guesses);
      if (wait > 0) return tooManyAttempts(wait);
      const left = await this.parts.recoveryCodes.use(userId, authSessionId, await this.parts.tokens.hash(code));
      if (left === null) return invalidCode;
      await this.parts.limiter.giveBack(guesses);
      return succeed(left);
    });
  }
}
