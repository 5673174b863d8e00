import { ContainerModule } from 'inversify';
import { FindAnything } from '../../../../application/search/find-anything.ts';
import { ReadStanding } from '../../../../application/staff/read-standing.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { FinderViewModel } from '../shell/finder.view-model.ts';
import { HandsStore } from '../shell/hands.store.ts';
import { StandingStore } from './standing.store.ts';
import { StepUpStore } from './step-up.store.ts';
import { UndoStore } from './undo/undo.ts';

/** What every page of the admin shares. */
export const backOfficeBindings = new ContainerModule(({ bind }) => {
  bind(StandingStore)
    .toResolvedValue((read) => new StandingStore(read), [ReadStanding])
    .inSingletonScope();
  bind(HandsStore)
    .toResolvedValue(() => new HandsStore())
    .inSingletonScope();
  bind(UndoStore).toResolvedValue((toasts) => new UndoStore(toasts), [ToastStore]);
  bind(FinderViewModel).toResolvedValue((find, standing) => new FinderViewModel(find, standing), [FindAnything, StandingStore]);
  bind(StepUpStore)
    .toResolvedValue((standing) => new StepUpStore(standing), [StandingStore])
    .inSingletonScope();
});
