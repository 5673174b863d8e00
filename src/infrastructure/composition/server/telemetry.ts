import { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { ReadVitals } from '../../../application/telemetry/read-vitals.ts';
import { RecordVitals } from '../../../application/telemetry/record-vitals.ts';
import type { VitalReading } from '../../../domain/telemetry/vital.ts';
import { vitalsInterface } from '../../http-server/telemetry/vitals-interface.ts';
import { CostBudget } from '../../platform/cost-budget.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { SupabaseVitalsStore } from '../../supabase-server/telemetry/vitals-store.ts';
import { supabaseAccountPorts } from './accounts.ts';
import { type Routes, type ServerContext, secretRestClient } from './context.ts';

type Options = Pick<ServerContext, 'address' | 'fetcher' | 'publicUrl' | 'clock' | 'errors' | 'settings'>;

const vitalsOver = (address: IdentityAddress, { fetcher, clock, errors, settings }: Options) => {
  const store = new SupabaseVitalsStore(secretRestClient(address, fetcher));
  const { directory, sessions, tokens } = supabaseAccountPorts(address, fetcher);
  const record = new RecordVitals(store, errors);
  const budget = new CostBudget(settings.visitors.cost);
  return {
    record: { execute: (readings: readonly VitalReading[], peer: string | null) => budget.run(peer, () => record.execute(readings)) },
    read: new ReadVitals(store, directory, new SessionGuard(sessions, tokens, clock), errors),
  };
};

/** The interface for web vitals: `/api/vitals`. */
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
