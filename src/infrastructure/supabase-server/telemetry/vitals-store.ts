import type { VitalFigure, VitalsStore } from '../../../application/telemetry/vitals-store.ts';
import { isVitalName, type VitalReading } from '../../../domain/telemetry/vital.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf } from '../../supabase/shared/to-port-error.ts';

/** private.vitals, through functions for the server. */
export class SupabaseVitalsStore implements VitalsStore {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async record(readings: readonly VitalReading[]): Promise<void> {
    dataOf(
      await this.rest.rpc('server_record_vitals', {
        p_names: readings.map(({ name }) => name),
        p_values: readings.map(({ value }) => value),
        p_pages: readings.map(({ page }) => page),
      }),
    );
  }

  async figures(days: number): Promise<readonly VitalFigure[]> {
    const rows = dataOf(await this.rest.rpc('server_read_vitals', { p_days: days }));
    return rows.flatMap(({ name, day, ...figures }) => (isVitalName(name) ? [{ ...figures, name, day: day ?? null }] : []));
  }
}
