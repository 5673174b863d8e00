import type { Result } from '../../domain/shared/result.ts';
import type { PersonCalls } from '../auth/client/person-calls.ts';
import type { SystemState } from './system.answers.ts';

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
    private readonly calls: PersonCalls,
  ) {}

  execute(): Promise<Result<SystemState>> {
    return this.calls.send('SYSTEM_FAILED', (token) => this.report.read(token));
  }
}
