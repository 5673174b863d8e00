import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { Approval } from '../order/handle-payments.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { MatchTarget, StatementRepository } from './statement-repository.ts';

/** Binds a row of a statement to what it stands for; an order is approved by it. */
export class MatchStatementRow {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(rowId: number, target: MatchTarget): Promise<Result<Approval>> {
    return attempt<Approval>(this.errors, 'MatchStatementRow', async () => {
      const answer = await this.statements.match(rowId, target);
      return 'code' in answer ? fail(answer.code) : succeed(answer);
    });
  }
}
