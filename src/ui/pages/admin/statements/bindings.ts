import { ContainerModule } from 'inversify';
import { ApproveCertainRows } from '../../../../application/statement/approve-certain-rows.ts';
import { CheckStatement, ImportStatement } from '../../../../application/statement/import-statement.ts';
import { MatchStatementRow } from '../../../../application/statement/match-statement-row.ts';
import { ProposeForRows } from '../../../../application/statement/propose-for-rows.ts';
import { ReadStatementFile } from '../../../../application/statement/read-statement-file.ts';
import { ReadStatementImports, ReadStatementRows, SaveStatementLayout } from '../../../../application/statement/read-statements.ts';
import { GiveRowReason, WithdrawRowReason } from '../../../../application/statement/row-reasons.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { StatementRowsViewModel } from './statement-rows.view-model.ts';
import { StatementsViewModel } from './statements.view-model.ts';

export const statementsBindings = new ContainerModule(({ bind }) => {
  bind(StatementsViewModel).toResolvedValue(
    (imports, read, check, store, saveLayout, stepUp, toasts) =>
      new StatementsViewModel({ imports, read, check, store, saveLayout }, stepUp, toasts),
    [ReadStatementImports, ReadStatementFile, CheckStatement, ImportStatement, SaveStatementLayout, StepUpStore, ToastStore],
  );
  bind(StatementRowsViewModel).toResolvedValue(
    (read, match, propose, approve, give, withdraw, stepUp, toasts) =>
      new StatementRowsViewModel({ read, match, propose, approve, give, withdraw }, stepUp, toasts),
    [ReadStatementRows, MatchStatementRow, ProposeForRows, ApproveCertainRows, GiveRowReason, WithdrawRowReason, StepUpStore, ToastStore],
  );
});
