import { type Result, succeed } from '../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from '../auth/client/account-failure.ts';
import type { PersistedSession } from '../auth/client/persisted-session.ts';
import type { SystemState } from './system-state.ts';

/** The server's report about itself, for staff. */
export interface SystemReport {
  /**
   * @param token of the shop's own session
   * @throws AccountRefused when the server refuses; PortError `unavailable` without an answer
   */
  read(token: string): Promise<SystemState>;
}

/** Reads the server's report about itself for the signed-in person. */
export class ReadSystemReport {
  constructor(
    private readonly report: SystemReport,
    private readonly persisted: PersistedSession,
  ) {}

  async execute(): Promise<Result<SystemState>> {
    const token = this.persisted.read()?.token;
    if (token == null) return notSignedIn;
    try {
      return succeed(await this.report.read(token));
    } catch (error) {
      return accountFailure(error, 'SYSTEM_FAILED');
    }
  }
}
