import { ContainerModule } from 'inversify';
import { ApproveCertainRows } from '../../../../application/statement/approve-certain-rows.ts';
import { ConfirmOpeningBalance, ReadAccountClosing, WithdrawOpeningBalance } from '../../../../application/statement/close-days.ts';
import { CheckStatement, ImportStatement } from '../../../../application/statement/import-statement.ts';
import { MatchStatementRow } from '../../../../application/statement/match-statement-row.ts';
import { ProposeForRows } from '../../../../application/statement/propose-for-rows.ts';
import { ReadStatementFile } from '../../../../application/statement/read-statement-file.ts';
import { ReadStatementImports, ReadStatementRows, SaveStatementLayout } from '../../../../application/statement/read-statements.ts';
import { GiveRowReason, WithdrawRowReason } from '../../../../application/statement/row-reasons.ts';
import { SettleLump } from '../../../../application/statement/settle-lumps.ts';
import { WithdrawStatementImport, WithdrawStatementMatch } from '../../../../application/statement/withdraw-statements.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { ImportsViewModel } from './imports.view-model.ts';
import { OpeningViewModel } from './opening.view-model.ts';
import { StatementRowsViewModel } from './statement-rows.view-model.ts';
import { StatementsViewModel } from './statements.view-model.ts';

export const statementsBindings = new ContainerModule(({ bind }) => {
  bind(StatementsViewModel).toResolvedValue(
    (imports, read, check, store, saveLayout, stepUp, toasts) =>
      new StatementsViewModel({ imports, read, check, store, saveLayout }, stepUp, toasts),
    [ReadStatementImports, ReadStatementFile, CheckStatement, ImportStatement, SaveStatementLayout, StepUpStore, ToastStore],
  );
  bind(StatementRowsViewModel).toResolvedValue(
    (read, match, propose, approve, give, withdraw, closing, unbind, settle, stepUp, toasts) =>
      new StatementRowsViewModel({ read, match, propose, approve, give, withdraw, closing, unbind, settle }, stepUp, toasts),
    [
      ReadStatementRows,
      MatchStatementRow,
      ProposeForRows,
      ApproveCertainRows,
      GiveRowReason,
      WithdrawRowReason,
      ReadAccountClosing,
      WithdrawStatementMatch,
      SettleLump,
      StepUpStore,
      ToastStore,
    ],
  );
  bind(ImportsViewModel).toResolvedValue(
    (withdraw, stepUp, toasts) => new ImportsViewModel(withdraw, stepUp, toasts),
    [WithdrawStatementImport, StepUpStore, ToastStore],
  );
  bind(OpeningViewModel).toResolvedValue(
    (confirm, withdraw, stepUp, clock, toasts) => new OpeningViewModel({ confirm, withdraw }, stepUp, clock, toasts),
    [ConfirmOpeningBalance, WithdrawOpeningBalance, StepUpStore, ClockStore, ToastStore],
  );
});
