import type { VitalName, VitalReading } from '../../domain/telemetry/vital.ts';

/** Three percentiles of a metric of a page. */
export interface VitalFigure {
  readonly page: string;
  readonly name: VitalName;
  /** A day in WIB, "2026-11-21"; null for all requested days. */
  readonly day: string | null;
  readonly count: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/** Stores measurements for 30 days, without persons. Throws PortError `unavailable`. */
export interface VitalsStore {
  record(readings: readonly VitalReading[]): Promise<void>;
  /** @param days including today: 1 to 30 */
  figures(days: number): Promise<readonly VitalFigure[]>;
}
