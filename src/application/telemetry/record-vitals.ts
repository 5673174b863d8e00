import type { VitalReading } from '../../domain/telemetry/vital.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { VitalsStore } from './vitals-store.ts';

/** Stores what a browser has measured. A store that is down loses readings, and never delays a visitor. */
export class RecordVitals {
  constructor(
    private readonly store: VitalsStore,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns whether they are stored */
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
