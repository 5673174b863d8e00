import { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { ReadVitals } from '../../../application/telemetry/read-vitals.ts';
import { RecordVitals } from '../../../application/telemetry/record-vitals.ts';
import type { FrontRoutes } from '../../http-server/front-server.ts';
import { vitalsInterface } from '../../http-server/telemetry/vitals-interface.ts';
import { createRestClient } from '../../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { SupabaseVitalsStore } from '../../supabase-server/telemetry/vitals-store.ts';
import { supabaseAccountPorts } from './auth.ts';

interface TelemetryOptions {
  /** Null for a hosted project whose secret key is not set. */
  readonly address: IdentityAddress | null;
  readonly fetcher: typeof fetch;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly errors: ErrorLog;
}

const plug = (address: IdentityAddress, { fetcher, clock, errors }: TelemetryOptions) => {
  const store = new SupabaseVitalsStore(createRestClient({ url: address.url, key: address.secretKey }, fetcher));
  const { directory, sessions, tokens } = supabaseAccountPorts(address, fetcher);
  return {
    record: new RecordVitals(store, errors),
    read: new ReadVitals(store, directory, new SessionGuard(sessions, tokens, clock), errors),
  };
};

/** Plugs the measuring of pages together: `/api/vitals`. */
export const telemetryInterfaces = (options: TelemetryOptions): NonNullable<FrontRoutes['interfaces']> => {
  const { address, publicUrl, clock } = options;
  return {
    '/api/vitals': vitalsInterface({
      vitals: address === null ? null : plug(address, options),
      publicUrl,
      now: () => clock.now(),
    }),
  };
};
