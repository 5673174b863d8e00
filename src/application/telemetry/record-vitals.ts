import type { VitalReading } from '../../domain/telemetry/vital.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { VitalsStore } from './vitals-store.ts';

/** Stores web vitals of a browser. Measurements are lost while the store is unavailable, and never delay a visitor. */
export class RecordVitals {
  constructor(
    private readonly store: VitalsStore,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns whether they were stored */
  async execute(readings: readonly VitalReading[]): Promise<boolean> {
    try {
      await this.store.record(readings);
      return true;
    } catch (error) {
      this.errors.record('RecordVitals', error);
      return false;
    }
  }
}
