import * as v from 'valibot';
import type { VitalsReport } from '../../../application/telemetry/read-vitals-report.ts';
import type { VitalFigure } from '../../../application/telemetry/vitals-store.ts';
import { VITAL_NAMES } from '../../../domain/telemetry/vital.ts';
import { readReport } from '../shared/read-report.ts';

const Figures = v.looseObject({
  figures: v.array(
    v.object({
      page: v.string(),
      name: v.picklist(VITAL_NAMES),
      day: v.nullable(v.string()),
      count: v.number(),
      p50: v.number(),
      p75: v.number(),
      p95: v.number(),
    }),
  ),
});

/** `GET /api/vitals` over HTTP. */
export class HttpVitalsReport implements VitalsReport {
  /** @param address of the interface that returns measurements */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly address: string,
  ) {}

  async read(token: string, days: number): Promise<readonly VitalFigure[]> {
    return (await readReport(this.fetcher, `${this.address}?days=${days}`, token, Figures)).figures;
  }
}
