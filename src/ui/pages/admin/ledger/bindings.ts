import { ContainerModule } from 'inversify';
import { ExportLedger, ReadLedger, ReadLedgerOverview, ReadTakings } from '../../../../application/order/read-ledger.ts';
import { ExportSettlements, ReadSettlements, ReverseSettlement, SettleGateway } from '../../../../application/order/settle-gateways.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { LedgerViewModel } from './ledger.view-model.ts';
import { SettlementsViewModel } from './settlements.view-model.ts';
import { TakingsViewModel } from './takings.view-model.ts';

export const ledgerBindings = new ContainerModule(({ bind }) => {
  bind(LedgerViewModel).toResolvedValue(
    (books, lines, collect, toasts) => new LedgerViewModel({ books, lines, collect }, toasts),
    [ReadLedgerOverview, ReadLedger, ExportLedger, ToastStore],
  );
  bind(TakingsViewModel).toResolvedValue((read) => new TakingsViewModel(read), [ReadTakings]);
  bind(SettlementsViewModel).toResolvedValue(
    (read, settle, reverse, collect, stepUp, clock, toasts) =>
      new SettlementsViewModel({ read, settle, reverse, collect }, stepUp, clock, toasts),
    [ReadSettlements, SettleGateway, ReverseSettlement, ExportSettlements, StepUpStore, ClockStore, ToastStore],
  );
});
