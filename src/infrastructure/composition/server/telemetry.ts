import { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { ReadVitals } from '../../../application/telemetry/read-vitals.ts';
import { RecordVitals } from '../../../application/telemetry/record-vitals.ts';
import { vitalsInterface } from '../../http-server/telemetry/vitals-interface.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { SupabaseVitalsStore } from '../../supabase-server/telemetry/vitals-store.ts';
import { supabaseAccountPorts } from './auth.ts';
import { type Routes, type ServerContext, secretRestClient } from './context.ts';

type Options = Pick<ServerContext, 'address' | 'fetcher' | 'publicUrl' | 'clock' | 'errors'>;

const vitalsOver = (address: IdentityAddress, { fetcher, clock, errors }: Options) => {
  const store = new SupabaseVitalsStore(secretRestClient(address, fetcher));
  const { directory, sessions, tokens } = supabaseAccountPorts(address, fetcher);
  return {
    record: new RecordVitals(store, errors),
    read: new ReadVitals(store, directory, new SessionGuard(sessions, tokens, clock), errors),
  };
};

/** The measuring of pages: `/api/vitals`. */
export const telemetryRoutes = (options: Options): Routes => {
  const { address, publicUrl, clock } = options;
  return {
    '/api/vitals': vitalsInterface({
      vitals: address === null ? null : vitalsOver(address, options),
      publicUrl,
      now: () => clock.now(),
    }),
  };
};
