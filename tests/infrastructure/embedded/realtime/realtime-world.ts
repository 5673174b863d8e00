import type { Clock } from '../../../../src/application/shared/clock.ts';
import { gatewayUrl } from '../../../../src/infrastructure/embedded/postgres/database-roles.ts';
import { openRealtime, type Realtime } from '../../../../src/infrastructure/embedded/realtime/open-realtime.ts';
import type { RealtimeOptions } from '../../../../src/infrastructure/embedded/realtime/realtime-options.ts';
import { SystemClock } from '../../../../src/infrastructure/platform/system-clock.ts';
import type { RealtimeSubject } from '../../../contracts/supabase-realtime/subject.ts';
import { openSupabaseFront } from '../../../support/supabase-front.ts';
import { openTestDatabase, sign, type TestDatabase } from '../../../support/test-database.ts';

/** Our own Realtime behind the front server, over HTTP and WebSockets. */
export interface RealtimeWorld extends RealtimeSubject {
  readonly database: TestDatabase;
  readonly realtime: Realtime;
  readonly port: number;
  /** Codes of internal errors. */
  readonly faults: readonly string[];
  /** Closes the server and opens it again at the same address. */
  restart(): Promise<void>;
}

const PLENTY = { addressPerHour: 10_000, prefixPerHour: 10_000, perDay: 100_000 };

/** @param options differences from a shop with public channels */
export const openRealtimeWorld = async (
  options: Partial<Pick<RealtimeOptions, 'limits' | 'publicChannels'>> & { readonly clock?: Clock; readonly trustProxy?: number } = {},
): Promise<RealtimeWorld> => {
  const { clock = new SystemClock(), trustProxy = 0, ...others } = options;
  const database = await openTestDatabase({ clock, smsLimits: PLENTY });
  const { keys, sql } = database;
  const faults: string[] = [];
  const openAll = async (port: number) => {
    const realtime = await openRealtime({
      sql,
      url: gatewayUrl(database.url, keys.gatewayPassword),
      ssl: false,
      tokens: database.auth.tokens,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      clock,
      publicChannels: true,
      onFault: (code) => faults.push(code),
      ...others,
    });
    const front = await openSupabaseFront({
      fetch: (request, peer) =>
        new URL(request.url).pathname.startsWith('/realtime/') ? realtime.fetch(request, peer) : database.gateway.fetch(request, peer),
      publishableKey: keys.publishableKey,
      port,
      trustProxy,
      publicUrl: 'https://toko.example',
      sockets: realtime,
    });
    const close = async (): Promise<void> => {
      await front.close();
      await realtime.close();
    };
    return { realtime, close, port: front.port };
  };
  let current = await openAll(0);
  const { port } = current;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    key: keys.publishableKey,
    serviceKey: keys.secretKey,
    sign: (claims) => sign(keys, claims),
    database,
    get realtime() {
      return current.realtime;
    },
    faults,
    restart: async () => {
      await current.close();
      current = await openAll(port);
    },
    close: async () => {
      await current.close();
      await database.close();
    },
  };
};
