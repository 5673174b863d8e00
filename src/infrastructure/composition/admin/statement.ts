import type { Container } from 'inversify';
import type { CsvReader } from '../../../application/catalog/table-readers.ts';
import { ApproveCertainRows, FindCertainRows } from '../../../application/statement/approve-certain-rows.ts';
import { CheckStatement, ImportStatement } from '../../../application/statement/import-statement.ts';
import { MatchStatementRow } from '../../../application/statement/match-statement-row.ts';
import { ReadStatementFile } from '../../../application/statement/read-statement-file.ts';
import { ReadStatementImports, ReadStatementRows, SaveStatementLayout } from '../../../application/statement/read-statements.ts';
import type { StatementRepository } from '../../../application/statement/statement-repository.ts';
import { PORT } from '../tokens.ts';

/** Binds statements of the shop's bank accounts. */
export const bindStatements = (container: Container, statements: StatementRepository, csv: CsvReader): void => {
  const useCases = [
    ReadStatementImports,
    ReadStatementRows,
    SaveStatementLayout,
    CheckStatement,
    ImportStatement,
    MatchStatementRow,
    FindCertainRows,
  ];
  for (const UseCase of useCases) container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(statements, log), [PORT.errors]);
  container.bind(ApproveCertainRows).toResolvedValue((match) => new ApproveCertainRows(match), [MatchStatementRow]);
  container.bind(ReadStatementFile).toResolvedValue((clock, log) => new ReadStatementFile(csv, clock, log), [PORT.clock, PORT.errors]);
};
