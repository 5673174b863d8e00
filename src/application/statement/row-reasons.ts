import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { RowReason } from '../../domain/statement/row-reason.ts';
import { type StepOutcome, stepResult } from '../order/step-result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ReasonsGiven, StatementRepository } from './statement-repository.ts';

/** Rows that one call gives a reason. */
const PER_CALL = 200;

/** Gives rows of a statement the reason why their money moved, which books it. */
export class GiveRowReason {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * A refused row leaves the others booked. Fails with the code of the first call that is refused as a whole; what was booked before stays.
   * @param isOther whether it is something else than what is booked with the amount already
   */
  execute(rowIds: readonly number[], reason: RowReason, isOther = false): Promise<Result<ReasonsGiven>> {
    return attempt<ReasonsGiven>(this.errors, 'GiveRowReason', async () => {
      const refused: ReasonsGiven['refused'][number][] = [];
      for (let from = 0; from < rowIds.length; from += PER_CALL) {
        const answer = await this.statements.giveReason(rowIds.slice(from, from + PER_CALL), reason, isOther);
        if ('code' in answer) return fail(answer.code);
        refused.push(...answer.refused);
      }
      return succeed({ refused });
    });
  }
}

/** Withdraws the reason of a row; the row is open again. */
export class WithdrawRowReason {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(rowId: number): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'WithdrawRowReason', async () => stepResult(await this.statements.withdrawReason(rowId)));
  }
}
