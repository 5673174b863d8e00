import { type Result, succeed } from '../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from '../auth/client/account-failure.ts';
import type { PersistedSession } from '../auth/client/persisted-session.ts';
import type { VitalsReport } from './vitals-report.ts';
import type { VitalFigure } from './vitals-store.ts';

/** How the pages of the shop do, for the administrator at this device. */
export class ShowVitals {
  constructor(
    private readonly report: VitalsReport,
    private readonly kept: PersistedSession,
  ) {}

  async execute(days: number): Promise<Result<readonly VitalFigure[]>> {
    const token = this.kept.read()?.token;
    if (token == null) return notSignedIn;
    try {
      return succeed(await this.report.read(token, days));
    } catch (error) {
      return accountFailure(error, 'VITALS_FAILED');
    }
  }
}
