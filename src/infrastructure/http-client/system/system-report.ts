import type { SystemReport } from '../../../application/system/read-system-report.ts';
import { type SystemState, systemState } from '../../../application/system/system.answers.ts';
import { readReport } from '../shared/read-report.ts';

/** `GET /api/admin?action=system`. */
export class HttpSystemReport implements SystemReport {
  /** @param address of the shop's interface */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly address: string,
  ) {}

  read(token: string): Promise<SystemState> {
    return readReport(this.fetcher, `${this.address}/admin?action=system`, token, systemState);
  }
}
