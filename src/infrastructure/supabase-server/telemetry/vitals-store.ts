import { readVitals, recordVitals } from '../../../application/telemetry/vitals.answers.ts';
import type { VitalFigure, VitalsStore } from '../../../application/telemetry/vitals-store.ts';
import type { VitalReading } from '../../../domain/telemetry/vital.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** private.vitals, through functions for the server. */
export class SupabaseVitalsStore implements VitalsStore {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async record(readings: readonly VitalReading[]): Promise<void> {
    await answerOf(this.rest, recordVitals, {
      names: readings.map(({ name }) => name),
      values: readings.map(({ value }) => value),
      pages: readings.map(({ page }) => page),
    });
  }

  figures(days: number): Promise<readonly VitalFigure[]> {
    return answerOf(this.rest, readVitals, { days });
  }
}
