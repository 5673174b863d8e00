import type { Result } from '../../domain/shared/result.ts';
import { type StepOutcome, stepResult } from '../order/step-result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { SavedLayout, StatementImports, StatementRepository, StoredRowPage } from './statement-repository.ts';

/** Reads the accounts of the shop, saved layouts, and the latest imports. */
export class ReadStatementImports {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<StatementImports>> {
    return attemptRead(this.errors, 'ReadStatementImports', () => this.statements.imports());
  }
}

/** Reads the stored rows of an account. */
export class ReadStatementRows {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(accountId: string, isOpen: boolean, before: number | null): Promise<Result<StoredRowPage>> {
    return attemptRead(this.errors, 'ReadStatementRows', () => this.statements.rows(accountId, isOpen, before));
  }
}

/** Remembers a layout that was matched by hand. */
export class SaveStatementLayout {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(layout: SavedLayout): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SaveStatementLayout', async () => stepResult(await this.statements.saveLayout(layout)));
  }
}
