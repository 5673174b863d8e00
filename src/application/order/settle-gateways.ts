import type { SettlementDraft } from '../../domain/payment/settlement.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { Settlement, SettlementPage, SettlementRepository } from './settlement-repository.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

/** Reads the balances of gateways, and their settlements. */
export class ReadSettlements {
  constructor(
    private readonly settlements: SettlementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(before: number | null): Promise<Result<SettlementPage>> {
    return attemptRead(this.errors, 'ReadSettlements', () => this.settlements.page(before));
  }
}

/** Posts a settlement of a gateway from the bank statement. */
export class SettleGateway {
  constructor(
    private readonly settlements: SettlementRepository,
    /** Generates the idempotency key of a form. */
    readonly newKey: () => string,
    private readonly errors: ErrorLog,
  ) {}

  execute(key: string, draft: SettlementDraft): Promise<Result<StepOutcome>> {
    const trimmed = { ...draft, reference: draft.reference.trim() };
    return attempt(this.errors, 'SettleGateway', async () => stepResult(await this.settlements.settle(key, trimmed)));
  }
}

/** Reverses a settlement with a counter-journal. */
export class ReverseSettlement {
  constructor(
    private readonly settlements: SettlementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: number, reason: string): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'ReverseSettlement', async () => stepResult(await this.settlements.reverse(id, reason.trim())));
  }
}

/** Exports all settlements. */
export class ExportSettlements {
  constructor(
    private readonly settlements: SettlementRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<readonly Settlement[]>> {
    return attemptRead(this.errors, 'ExportSettlements', async () => {
      const all: Settlement[] = [];
      let before: number | null = null;
      do {
        const page: SettlementPage = await this.settlements.page(before);
        all.push(...page.settlements);
        before = page.next;
      } while (before !== null);
      return all;
    });
  }
}
