import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import type { SessionGuard } from './session-guard.ts';

/** Exports all stored data of the signed-in person. */
export class ExportData {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly guard: SessionGuard,
    private readonly errors: ErrorLog,
  ) {}

  execute(token: string | null): Promise<Result<Record<string, unknown>>> {
    return attempt(this.errors, 'ExportData', async () => {
      const session = await this.guard.admit(token);
      return session.ok ? succeed(await this.directory.exportOf(session.value.userId)) : session;
    });
  }
}
