import { type Result, succeed } from '../../domain/shared/result.ts';
import { type CertainMatch, certainMatches } from '../../domain/statement/propose-match.ts';
import { type NamedReason, namedReasons } from '../../domain/statement/row-reason.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { StatementRepository, StoredRow } from './statement-repository.ts';

/** Pages of 50 rows that are looked through. */
const MAX_PAGES = 20;

/** What one press can decide of the open rows of an account. */
export interface RowProposals {
  /** Rows that stand for one thing without doubt. */
  readonly certain: readonly CertainMatch<StoredRow>[];
  /** Rows whose text names why their money moved. */
  readonly reasons: readonly NamedReason<StoredRow>[];
}

/** Finds the open rows of an account that several of can be decided in one press. */
export class ProposeForRows {
  constructor(
    private readonly statements: Pick<StatementRepository, 'rows'>,
    private readonly errors: ErrorLog,
  ) {}

  /** Among the newest thousand open rows, newest first. */
  execute(accountId: string): Promise<Result<RowProposals>> {
    return attempt(this.errors, 'ProposeForRows', async () => {
      const rows: StoredRow[] = [];
      let before: number | null = null;
      for (let pages = 0; pages < MAX_PAGES; pages += 1) {
        const page = await this.statements.rows(accountId, true, before);
        rows.push(...page.rows);
        before = page.next;
        if (before === null) break;
      }
      return succeed({ certain: certainMatches(rows), reasons: namedReasons(rows) });
    });
  }
}
