import type { AddressInfo } from 'node:net';
import { accountsTriedFrom } from '../../../../src/application/auth/server/limits.ts';
import type { Clock } from '../../../../src/application/shared/clock.ts';
import type { AuthOptions } from '../../../../src/infrastructure/embedded/auth/auth-options.ts';
import { DatabaseLimits } from '../../../../src/infrastructure/embedded/auth/limits/database-limits.ts';
import { FrontServer } from '../../../../src/infrastructure/http-server/front-server.ts';
import { ResponseCache } from '../../../../src/infrastructure/http-server/response-cache.ts';
import { supabaseInterface } from '../../../../src/infrastructure/http-server/supabase-interface.ts';
import type { AuthSubject } from '../../../contracts/supabase-auth/subject.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

/** The real time, and what it was moved by. */
class MovableClock implements Clock {
  private ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  advance(milliseconds: number): void {
    this.ahead += milliseconds;
  }
}

/** Our own Supabase Auth behind the front, over HTTP. */
export interface AuthWorld extends AuthSubject {
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  /** Every test comes from one address, whose answers wait from the 51st account on. */
  forgiveAddress(): Promise<void>;
}

/** Tests send more codes from one address than any household. */
const PLENTY = { addressPerHour: 10_000, prefixPerHour: 10_000, perDay: 100_000 };

export const openAuthWorld = async (accounts: Partial<AuthOptions> = {}): Promise<AuthWorld> => {
  const clock = new MovableClock();
  const database = await openTestDatabase({ clock, smsLimits: PLENTY, ...accounts });
  const front = new FrontServer({ headers: {}, trustProxy: 0, onError: () => undefined });
  await front.listen(0, '127.0.0.1');
  const cache = new ResponseCache({ freshMs: 0, timeoutMs: 1000, maxBytes: 1000, now: () => Date.now() });
  front.open({
    assets: (_request, _response, next) => next(),
    artwork: (_request, response) => void response.end(),
    pages: (_request, response) => void response.end(),
    health: async () => ({ status: 'starting' }),
    supabase: supabaseInterface({
      fetch: (request, peer) => database.gateway.fetch(request, peer),
      publishableKey: database.keys.publishableKey,
      maxEmbedLevels: 2,
      rows: cache,
      files: cache,
    }),
  });
  return {
    url: `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`,
    key: database.keys.publishableKey,
    serviceKey: database.keys.secretKey,
    codeFor: async (phone) => {
      const message = database.sent.findLast((one) => one.phone === phone);
      if (message === undefined) throw new Error('no code was sent there');
      return message.code;
    },
    now: () => clock.now().getTime(),
    advance: (milliseconds) => clock.advance(milliseconds),
    clock,
    database,
    forgiveAddress: () => new DatabaseLimits(database.sql, () => clock.now()).clear([accountsTriedFrom('127.0.0.1')]),
    close: async () => {
      await front.close();
      await database.close();
    },
  };
};
