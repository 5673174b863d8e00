import type { Result } from '../../domain/shared/result.ts';
import { type StepOutcome, stepResult } from '../order/step-result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AccountClosing, OpeningDraft, StatementRepository } from './statement-repository.ts';

/** Reads whether the days of an account are closed. */
export class ReadAccountClosing {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(accountId: string): Promise<Result<AccountClosing>> {
    return attemptRead(this.errors, 'ReadAccountClosing', () => this.statements.closing(accountId));
  }
}

/** Confirms what an account had before a day. */
export class ConfirmOpeningBalance {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(accountId: string, draft: OpeningDraft): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'ConfirmOpeningBalance', async () => stepResult(await this.statements.confirmOpening(accountId, draft)));
  }
}

/** Withdraws the opening balance of an account, so that another one can be confirmed. */
export class WithdrawOpeningBalance {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(accountId: string, reason: string): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'WithdrawOpeningBalance', async () => stepResult(await this.statements.withdrawOpening(accountId, reason)));
  }
}
