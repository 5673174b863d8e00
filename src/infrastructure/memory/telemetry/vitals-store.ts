import type { Clock } from '../../../application/shared/clock.ts';
import type { VitalFigure, VitalsStore } from '../../../application/telemetry/vitals-store.ts';
import type { VitalReading } from '../../../domain/telemetry/vital.ts';

interface StoredReading extends VitalReading {
  readonly at: Date;
}

const DAY_MS = 86_400_000;
const WIB_MS = 7 * 3_600_000;
const dayNumber = (at: Date): number => Math.floor((at.getTime() + WIB_MS) / DAY_MS);
const dayName = (at: Date): string => new Date(at.getTime() + WIB_MS).toISOString().slice(0, 10);

/** Linear interpolation, as percentile_cont of PostgreSQL. */
const percentile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
};

export class InMemoryVitalsStore implements VitalsStore {
  readonly stored: StoredReading[] = [];

  constructor(private readonly clock: Clock) {}

  async record(readings: readonly VitalReading[]): Promise<void> {
    for (const { name, value, page } of readings) this.stored.push({ name, value, page, at: this.clock.now() });
  }

  async figures(days: number): Promise<readonly VitalFigure[]> {
    const first = dayNumber(this.clock.now()) - (days - 1);
    const groups = new Map<string, { readonly of: Pick<VitalFigure, 'page' | 'name' | 'day'>; readonly values: number[] }>();
    for (const { page, name, value, at } of this.stored) {
      if (dayNumber(at) < first) continue;
      for (const day of [null, dayName(at)]) {
        // A space sorts before every digit, so that the row of all days is first.
        const key = [page, name, day ?? ''].join(' ');
        const group = groups.get(key) ?? { of: { page, name, day }, values: [] };
        group.values.push(value);
        groups.set(key, group);
      }
    }
    return [...groups]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { of, values }]) => {
        const sorted = values.toSorted((a, b) => a - b);
        return { ...of, count: sorted.length, p50: percentile(sorted, 0.5), p75: percentile(sorted, 0.75), p95: percentile(sorted, 0.95) };
      });
  }
}
