import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { type StepOutcome, stepResult } from '../order/step-result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ImportWithdrawal, StatementRepository } from './statement-repository.ts';

/** Withdraws an import with the rows that it stored, none of which may be decided. */
export class WithdrawStatementImport {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(importId: number, reason: string): Promise<Result<ImportWithdrawal>> {
    return attempt<ImportWithdrawal>(this.errors, 'WithdrawStatementImport', async () => {
      const answer = await this.statements.withdrawImport(importId, reason);
      return 'code' in answer ? fail(answer.code) : succeed(answer);
    });
  }
}

/** Withdraws the match of a row with what was booked before. */
export class WithdrawStatementMatch {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(rowId: number, reason: string): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'WithdrawStatementMatch', async () => stepResult(await this.statements.withdrawMatch(rowId, reason)));
  }
}
