import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import {
  continuationBreaks,
  isBlocking,
  isSameAccount,
  proofsOf,
  type StatementBreak,
  statementBreaks,
} from '../../domain/statement/prove-statement.ts';
import type { Statement } from '../../domain/statement/statement.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { StatementAccount, StatementRepository } from './statement-repository.ts';

/** A file that was read, and what it is called. */
export interface StatementToImport {
  readonly fileName: string;
  readonly layout: string;
  readonly statement: Statement;
}

/** What an import would do, and what keeps it from being whole. */
export interface CheckedStatement {
  /** Rows that are not stored yet, and rows that are. */
  readonly added: number;
  readonly known: number;
  readonly breaks: readonly StatementBreak[];
  /** What the file can be proven by. */
  readonly proofs: { readonly balances: boolean; readonly totals: boolean };
  /** Nothing keeps the file from being imported. */
  readonly isWhole: boolean;
}

const toStore = ({ fileName, layout, statement }: StatementToImport) => ({
  fileName,
  layout,
  rows: statement.rows.map(({ line: _, ...row }) => row),
});

const check = async (
  statements: StatementRepository,
  account: StatementAccount,
  file: StatementToImport,
): Promise<Result<CheckedStatement>> => {
  const { statement } = file;
  if (statement.account !== null && !isSameAccount(statement.account, account.number))
    return fail('STATEMENT_ACCOUNT', { printed: statement.account, chosen: account.number });
  if (statement.rows.length === 0) return fail('NO_ROWS');
  const compared = await statements.store(account.id, toStore(file), true);
  if ('code' in compared) return fail(compared.code);
  const breaks = [...statementBreaks(statement), ...continuationBreaks(statement, compared)];
  return succeed({
    added: compared.added,
    known: statement.rows.length - compared.added,
    breaks,
    proofs: proofsOf(statement),
    isWhole: statement.problems.length === 0 && !breaks.some(isBlocking),
  });
};

/** Compares a file with what is stored for the account, without storing anything. */
export class CheckStatement {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** Fails with STATEMENT_ACCOUNT when the file prints another account, or NO_ROWS. */
  execute(account: StatementAccount, file: StatementToImport): Promise<Result<CheckedStatement>> {
    return attempt(this.errors, 'CheckStatement', () => check(this.statements, account, file));
  }
}

/** Stores a file that proves that it is whole; rows that are stored stay as they are. */
export class ImportStatement {
  constructor(
    private readonly statements: StatementRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** Fails like the check, or with STATEMENT_BROKEN. @returns how many rows were added */
  execute(account: StatementAccount, file: StatementToImport): Promise<Result<number>> {
    return attempt<number>(this.errors, 'ImportStatement', async () => {
      const checked = await check(this.statements, account, file);
      if (!checked.ok) return checked;
      if (!checked.value.isWhole) return fail('STATEMENT_BROKEN');
      const stored = await this.statements.store(account.id, toStore(file), false);
      return 'code' in stored ? fail(stored.code) : succeed(stored.added);
    });
  }
}
