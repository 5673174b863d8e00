import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import type { VitalsReport } from '../../../application/telemetry/show-vitals.ts';
import type { VitalFigure, VitalsStore } from '../../../application/telemetry/vitals-store.ts';

/** Fake of the report: tells what a store knows to whoever is let in. */
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
