import { type Result, succeed } from '../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from '../auth/client/account-failure.ts';
import type { PersistedSession } from '../auth/client/persisted-session.ts';
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
    private readonly persisted: PersistedSession,
  ) {}

  async execute(days: number): Promise<Result<readonly VitalFigure[]>> {
    const token = this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    try {
      return succeed(await this.report.read(token, days));
    } catch (error) {
      return accountFailure(error, 'VITALS_FAILED');
    }
  }
}
