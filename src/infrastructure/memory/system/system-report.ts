import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { SystemReport } from '../../../application/system/read-system-report.ts';
import type { SystemState } from '../../../application/system/system.answers.ts';

/** Fake of the report: returns a state to callers with access. */
export class InMemorySystemReport implements SystemReport {
  isAway = false;

  constructor(
    public state: SystemState,
    private readonly isLetIn: (token: string) => boolean = () => true,
  ) {}

  async read(token: string): Promise<SystemState> {
    if (this.isAway) throw new PortError('unavailable', 'offline');
    if (!this.isLetIn(token)) throw new AccountRefused('denied', 'Halaman ini untuk pengelola toko.', 'FORBIDDEN');
    return this.state;
  }
}
