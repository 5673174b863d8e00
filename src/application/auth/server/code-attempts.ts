import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { Caller } from './caller.ts';
import type { CodeRequest, CodeRequests } from './code-requests.ts';
import { guesses, guessesFrom, pauseOf } from './limits.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { codeSpent, invalidCode, tooManyAttempts } from './refusals.ts';

/** Counts attempts at codes: five per code, in addition to the limits of the identity provider, with or without an account. */
export class CodeAttempts {
  constructor(
    private readonly requests: CodeRequests,
    private readonly limiter: RateLimiter,
  ) {}

  /** @returns the purpose of the code; the attempt is counted @throws PortError */
  async at(id: string, purpose: CodeRequest['purpose'], caller: Caller): Promise<Result<CodeRequest>> {
    const wait = await this.limiter.take(guessesFrom(caller.address));
    if (wait > 0) return tooManyAttempts(wait);
    const request = await this.requests.find(id);
    if (request === null || request.purpose !== purpose) return invalidCode;
    return (await this.limiter.take(guesses(request))) > 0 ? codeSpent : succeed(request);
  }

  /** After a successful verification another code can be requested at once. @throws PortError */
  async wasRight(request: CodeRequest): Promise<void> {
    await this.limiter.clear([...guesses(request), pauseOf(request.phone)]);
  }
}
