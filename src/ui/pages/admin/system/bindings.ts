import { ContainerModule } from 'inversify';
import { AuditBooks } from '../../../../application/ledger/audit-books.ts';
import { GoLive } from '../../../../application/system/go-live.ts';
import { ReadSystemReport } from '../../../../application/system/read-system-report.ts';
import { CountSamples } from '../../../../application/system/samples.ts';
import { ConfirmShopClock, ReadShopClock } from '../../../../application/system/shop-clock.ts';
import { ReadVitalsReport } from '../../../../application/telemetry/read-vitals-report.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { BooksViewModel } from './books.view-model.ts';
import { ClockViewModel } from './clock.view-model.ts';
import { SamplesViewModel } from './samples.view-model.ts';
import { SpeedViewModel } from './speed.view-model.ts';
import { StateViewModel } from './state.view-model.ts';

export const systemBindings = new ContainerModule(({ bind }) => {
  bind(BooksViewModel).toResolvedValue((audit) => new BooksViewModel(audit), [AuditBooks]);
  bind(SpeedViewModel).toResolvedValue((show) => new SpeedViewModel(show), [ReadVitalsReport]);
  bind(StateViewModel).toResolvedValue((show) => new StateViewModel(show), [ReadSystemReport]);
  bind(ClockViewModel).toResolvedValue(
    (read, confirm, stepUp, toasts) => new ClockViewModel(read, confirm, stepUp, toasts),
    [ReadShopClock, ConfirmShopClock, StepUpStore, ToastStore],
  );
  bind(SamplesViewModel).toResolvedValue(
    (count, goLive, stepUp, toasts) => new SamplesViewModel(count, goLive, stepUp, toasts),
    [CountSamples, GoLive, StepUpStore, ToastStore],
  );
});
