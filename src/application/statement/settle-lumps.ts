import type { Result } from '../../domain/shared/result.ts';
import type { Lump } from '../../domain/statement/lump.ts';
import { type StepOutcome, stepResult } from '../order/step-result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { StatementRepository } from './statement-repository.ts';

/** Books rows of a statement as a lump of the shop's QRIS code. */
export class SettleLump {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute({ rows, days }: Pick<Lump, 'rows' | 'days'>): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SettleLump', async () => stepResult(await this.statements.settleRows(rows, days)));
  }
}
