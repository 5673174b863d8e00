import { accountsTriedFrom, guessesFrom } from '../../../../src/application/auth/server/limits.ts';
import type { Clock } from '../../../../src/application/shared/clock.ts';
import type { AuthOptions } from '../../../../src/infrastructure/embedded/auth/auth-options.ts';
import { DatabaseLimits } from '../../../../src/infrastructure/embedded/auth/limits/database-limits.ts';
import type { SigningKeyStore } from '../../../../src/infrastructure/embedded/tokens/signing-keys.ts';
import type { AuthSubject } from '../../../contracts/supabase-auth/subject.ts';
import { openSupabaseFront } from '../../../support/supabase-front.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

/** The real time and an offset. */
class MovableClock implements Clock {
  private ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  advance(milliseconds: number): void {
    this.ahead += milliseconds;
  }
}

/** Our own Supabase Auth behind the front server, over HTTP. */
export interface AuthWorld extends AuthSubject {
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  /** All tests use one address, whose answers are delayed from the 51st account on, and whose guesses at codes are counted. */
  forgiveAddress(): Promise<void>;
}

/** Tests send more codes from one address than a household does. */
const PLENTY = { addressPerHour: 10_000, prefixPerHour: 10_000, perDay: 100_000 };

export const openAuthWorld = async (accounts: Partial<AuthOptions> = {}, store?: SigningKeyStore): Promise<AuthWorld> => {
  const clock = new MovableClock();
  const database = await openTestDatabase({ clock, smsLimits: PLENTY, ...accounts }, store);
  const front = await openSupabaseFront({
    fetch: (request, peer) => database.gateway.fetch(request, peer),
    publishableKey: database.keys.publishableKey,
  });
  return {
    url: front.origin,
    key: database.keys.publishableKey,
    serviceKey: database.keys.secretKey,
    codeFor: async (phone) => {
      const message = database.sent.findLast((one) => one.phone === phone);
      if (message === undefined) throw new Error('no code was sent there');
      return message.code;
    },
    now: () => clock.now().getTime(),
    advance: async (milliseconds) => clock.advance(milliseconds),
    clock,
    database,
    forgiveAddress: () =>
      new DatabaseLimits(database.sql, () => clock.now()).clear([accountsTriedFrom('127.0.0.1'), ...guessesFrom('127.0.0.1')]),
    close: async () => {
      await front.close();
      await database.close();
    },
  };
};
