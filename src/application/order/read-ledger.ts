import type { RevenuePeriod, RevenueSpan } from '../../domain/order/revenue-period.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AccountBalance, LedgerCheck, LedgerLine, OrderAdminRepository } from './order-admin-repository.ts';

export interface LedgerOverview {
  readonly balances: readonly AccountBalance[];
  readonly checks: readonly LedgerCheck[];
}

/** Reads the balances of all accounts, and the invariants of the ledger. */
export class ReadLedgerOverview {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<LedgerOverview>> {
    return attemptRead(this.errors, 'ReadLedgerOverview', async () => {
      const [balances, checks] = await Promise.all([this.orders.trialBalance(), this.orders.checks()]);
      return { balances, checks };
    });
  }
}

/** Reads what was taken by day or month, newest first. */
export class ReadRevenue {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(span: RevenueSpan): Promise<Result<readonly RevenuePeriod[]>> {
    return attemptRead(this.errors, 'ReadRevenue', () => this.orders.revenue(span));
  }
}

const JOURNALS_PER_PAGE = 100;

export interface LedgerPage {
  readonly lines: readonly LedgerLine[];
  /** The number of the journal before the next page; null after the last. */
  readonly next: number | null;
}

const pageOf = (lines: readonly LedgerLine[]): LedgerPage => {
  const journals = new Set(lines.map(({ journalId }) => journalId));
  return { lines, next: journals.size < JOURNALS_PER_PAGE ? null : Math.min(...journals) };
};

/** Reads a page of ledger lines, newest first. */
export class ReadLedger {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(account: string | null, before: number | null): Promise<Result<LedgerPage>> {
    return attemptRead(this.errors, 'ReadLedger', async () => pageOf(await this.orders.ledger({ account, before })));
  }
}

/** The maximum number of lines in one file. */
export const MAX_LEDGER_LINES = 50_000;

/** Exports ledger lines, up to `MAX_LEDGER_LINES`. */
export class ExportLedger {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(account: string | null): Promise<Result<readonly LedgerLine[]>> {
    return attemptRead(this.errors, 'ExportLedger', async () => {
      const lines: LedgerLine[] = [];
      let before: number | null = null;
      do {
        const page = pageOf(await this.orders.ledger({ account, before }));
        lines.push(...page.lines);
        before = page.next;
      } while (before !== null && lines.length < MAX_LEDGER_LINES);
      return lines;
    });
  }
}
