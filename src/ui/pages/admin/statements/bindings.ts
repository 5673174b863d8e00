import { ContainerModule } from 'inversify';
import { CheckStatement, ImportStatement } from '../../../../application/statement/import-statement.ts';
import { ReadStatementFile } from '../../../../application/statement/read-statement-file.ts';
import { ReadStatementImports, ReadStatementRows, SaveStatementLayout } from '../../../../application/statement/read-statements.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StatementsViewModel } from './statements.view-model.ts';

export const statementsBindings = new ContainerModule(({ bind }) => {
  bind(StatementsViewModel).toResolvedValue(
    (imports, rows, read, check, store, saveLayout, toasts) =>
      new StatementsViewModel({ imports, rows, read, check, store, saveLayout }, toasts),
    [ReadStatementImports, ReadStatementRows, ReadStatementFile, CheckStatement, ImportStatement, SaveStatementLayout, ToastStore],
  );
});
