import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { userOf } from '../auth/server/account.ts';
import type { AccountDirectory } from '../auth/server/account-directory.ts';
import { attempt } from '../auth/server/attempt.ts';
import type { SessionGuard } from '../auth/server/session-guard.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { VitalFigure, VitalsStore } from './vitals-store.ts';

const MAX_DAYS = 30;

/** Reads the web vitals of visitors' browsers; for administrators, with their second factor where they have one. */
export class ReadVitals {
  constructor(
    private readonly store: VitalsStore,
    private readonly directory: AccountDirectory,
    private readonly guard: SessionGuard,
    private readonly errors: ErrorLog,
  ) {}

  /** @param token of the shop's own session */
  execute(token: string | null, days: number): Promise<Result<readonly VitalFigure[]>> {
    return attempt(this.errors, 'ReadVitals', async () => {
      const session = await this.guard.admit(token);
      if (!session.ok) return session;
      const account = await this.directory.byId(session.value.userId);
      if (account === null || !userOf(account).isAdmin) return fail('FORBIDDEN', { what: 'system' });
      return succeed(await this.store.figures(Math.min(MAX_DAYS, Math.max(1, Math.floor(days)))));
    });
  }
}
