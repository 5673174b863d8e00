import type { Container } from 'inversify';
import type { TableReaders } from '../../../application/catalog/read-table.ts';
import { ApproveCertainRows } from '../../../application/statement/approve-certain-rows.ts';
import { ConfirmOpeningBalance, ReadAccountClosing, WithdrawOpeningBalance } from '../../../application/statement/close-days.ts';
import { CheckStatement, ImportStatement } from '../../../application/statement/import-statement.ts';
import { MatchStatementRow } from '../../../application/statement/match-statement-row.ts';
import { ProposeForRows } from '../../../application/statement/propose-for-rows.ts';
import { ReadStatementFile } from '../../../application/statement/read-statement-file.ts';
import { ReadStatementImports, ReadStatementRows, SaveStatementLayout } from '../../../application/statement/read-statements.ts';
import { GiveRowReason, WithdrawRowReason } from '../../../application/statement/row-reasons.ts';
import { SettleLump } from '../../../application/statement/settle-lumps.ts';
import type { StatementRepository } from '../../../application/statement/statement-repository.ts';
import { WithdrawStatementImport, WithdrawStatementMatch } from '../../../application/statement/withdraw-statements.ts';
import { PORT } from '../tokens.ts';

/** Binds statements of the shop's bank accounts. */
export const bindStatements = (container: Container, statements: StatementRepository, readers: TableReaders): void => {
  const useCases = [
    ReadStatementImports,
    ReadStatementRows,
    SaveStatementLayout,
    CheckStatement,
    ImportStatement,
    MatchStatementRow,
    ProposeForRows,
    GiveRowReason,
    WithdrawRowReason,
    ReadAccountClosing,
    ConfirmOpeningBalance,
    WithdrawOpeningBalance,
    WithdrawStatementImport,
    WithdrawStatementMatch,
    SettleLump,
  ];
  for (const UseCase of useCases) container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(statements, log), [PORT.errors]);
  container.bind(ApproveCertainRows).toResolvedValue((match) => new ApproveCertainRows(match), [MatchStatementRow]);
  container.bind(ReadStatementFile).toResolvedValue((clock, log) => new ReadStatementFile(readers, clock, log), [PORT.clock, PORT.errors]);
};
