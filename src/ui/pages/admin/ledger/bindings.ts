import { ContainerModule } from 'inversify';
import { ExportLedger, ReadLedger, ReadLedgerOverview, ReadRevenue } from '../../../../application/order/read-ledger.ts';
import { ExportSettlements, ReadSettlements, ReverseSettlement, SettleGateway } from '../../../../application/order/settle-gateways.ts';
import { WriteTable } from '../../../../application/shared/write-table.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { LedgerViewModel } from './ledger.view-model.ts';
import { RevenueViewModel } from './revenue.view-model.ts';
import { SettlementsViewModel } from './settlements.view-model.ts';

export const ledgerBindings = new ContainerModule(({ bind }) => {
  bind(LedgerViewModel).toResolvedValue(
    (books, lines, collect, table, toasts) => new LedgerViewModel({ books, lines, collect, table }, toasts),
    [ReadLedgerOverview, ReadLedger, ExportLedger, WriteTable, ToastStore],
  );
  bind(RevenueViewModel).toResolvedValue(
    (read, table, toasts) => new RevenueViewModel(read, table, toasts),
    [ReadRevenue, WriteTable, ToastStore],
  );
  bind(SettlementsViewModel).toResolvedValue(
    (read, settle, reverse, collect, table, stepUp, clock, toasts) =>
      new SettlementsViewModel({ read, settle, reverse, collect, table }, stepUp, clock, toasts),
    [ReadSettlements, SettleGateway, ReverseSettlement, ExportSettlements, WriteTable, StepUpStore, ClockStore, ToastStore],
  );
});
