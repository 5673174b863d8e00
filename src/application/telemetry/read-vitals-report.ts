import type { Result } from '../../domain/shared/result.ts';
import type { PersonCalls } from '../auth/client/person-calls.ts';
import type { VitalFigure } from './vitals-store.ts';

/** Web vitals as the shop's server reports them to administrators. */
export interface VitalsReport {
  /**
   * @param token of the shop's own session
   * @throws AccountRefused when the server refuses; PortError `unavailable` without an answer
   */
  read(token: string, days: number): Promise<readonly VitalFigure[]>;
}

/** Reads the web vitals for the signed-in administrator. */
export class ReadVitalsReport {
  constructor(
    private readonly report: VitalsReport,
    private readonly calls: PersonCalls,
  ) {}

  execute(days: number): Promise<Result<readonly VitalFigure[]>> {
    return this.calls.send('VITALS_FAILED', (token) => this.report.read(token, days));
  }
}
