import type { AddressInfo } from 'node:net';
import { FrontServer } from '../../src/infrastructure/http-server/front-server.ts';
import type { BodyLimits } from '../../src/infrastructure/http-server/read-body.ts';
import { ResponseCache } from '../../src/infrastructure/http-server/response-cache.ts';
import type { Sockets } from '../../src/infrastructure/http-server/socket-gateway.ts';
import { type SupabaseInterfaceOptions, supabaseInterface } from '../../src/infrastructure/http-server/supabase-interface.ts';
import { UNBOUNDED_WORK } from './unbounded-work.ts';

interface Options extends Pick<SupabaseInterfaceOptions, 'fetch' | 'publishableKey'>, Partial<Pick<SupabaseInterfaceOptions, 'budget'>> {
  readonly port?: number;
  readonly trustProxy?: number;
  readonly publicUrl?: string;
  readonly sockets?: Sockets;
  readonly bodies?: BodyLimits;
}

/** The front server with Supabase's interfaces alone, without pages and without a cache. */
export const openSupabaseFront = async (options: Options) => {
  const { fetch, publishableKey, budget = UNBOUNDED_WORK, port = 0, trustProxy = 0, publicUrl = '', sockets, bodies } = options;
  const front = new FrontServer({ headers: {}, trustProxy, publicUrl, onError: () => undefined, ...(bodies && { bodies }) });
  await front.listen(port, '127.0.0.1');
  const cache = new ResponseCache({ freshMs: 0, timeoutMs: 1000, maxBytes: 1000, now: () => Date.now() });
  front.open({
    assets: (_request, _response, next) => next(),
    artwork: (_request, response) => void response.end(),
    pages: (_request, response) => void response.end(),
    health: async () => ({ status: 'starting' }),
    sockets: sockets ?? null,
    supabase: supabaseInterface({ fetch, budget, publishableKey, maxEmbedLevels: 2, rows: cache, files: cache }),
  });
  const opened = (front.server.address() as AddressInfo).port;
  return { port: opened, origin: `http://127.0.0.1:${opened}`, close: () => front.close() };
};
