import { InMemoryRateLimiter } from '../../../../src/infrastructure/memory/auth/rate-limiter.ts';
import { rateLimiterContract } from '../../../contracts/auth/rate-limiter.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

rateLimiterContract(async () => {
  const clock = new FixedClock();
  return {
    limiter: new InMemoryRateLimiter(clock),
    advance: async (seconds) => clock.advance(seconds * 1000),
    close: async () => undefined,
  };
});
