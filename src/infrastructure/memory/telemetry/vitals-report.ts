import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import type { VitalsReport } from '../../../application/telemetry/read-vitals-report.ts';
import type { VitalFigure, VitalsStore } from '../../../application/telemetry/vitals-store.ts';

/** Fake of the report: returns the measurements of a store to callers with access. */
export class InMemoryVitalsReport implements VitalsReport {
  constructor(
    private readonly store: VitalsStore,
    private readonly isAdmin: (token: string) => boolean = () => true,
  ) {}

  async read(token: string, days: number): Promise<readonly VitalFigure[]> {
    if (!this.isAdmin(token)) throw new AccountRefused('denied', 'Halaman ini untuk pengelola toko.', 'FORBIDDEN');
    return this.store.figures(days);
  }
}
