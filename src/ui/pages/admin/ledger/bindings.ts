import { ContainerModule } from 'inversify';
import { ExportLedger, ReadBooks, ReadLedger } from '../../../../application/order/read-ledger.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { LedgerViewModel } from './ledger.view-model.ts';

export const ledgerBindings = new ContainerModule(({ bind }) => {
  bind(LedgerViewModel).toResolvedValue(
    (books, lines, collect, toasts) => new LedgerViewModel({ books, lines, collect }, toasts),
    [ReadBooks, ReadLedger, ExportLedger, ToastStore],
  );
});
