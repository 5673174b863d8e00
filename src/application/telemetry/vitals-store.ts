import type { VitalName, VitalReading } from '../../domain/telemetry/vital.ts';

/** How a page did: three percentiles of what was measured. */
export interface VitalFigure {
  readonly page: string;
  readonly name: VitalName;
  /** "2026-11-21", a day in Indonesia (WIB); null for all requested days. */
  readonly day: string | null;
  readonly count: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/** Stores readings for 30 days, without persons. Throws PortError `unavailable`. */
export interface VitalsStore {
  record(readings: readonly VitalReading[]): Promise<void>;
  /** @param days how many days back, today included: 1 to 30 */
  figures(days: number): Promise<readonly VitalFigure[]>;
}
