import { ContainerModule } from 'inversify';
import { ChallengeFactor, ConfirmFactor, ListFactors } from '../../../application/auth/client/factors.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SecondFactorViewModel } from './second-factor.view-model.ts';

/** What every page of an account needs. */
export const accountBindings = new ContainerModule(({ bind }) => {
  bind(SecondFactorViewModel).toResolvedValue(
    (list, challenge, confirm, clock) => new SecondFactorViewModel(list, challenge, confirm, { now: () => clock.now }),
    [ListFactors, ChallengeFactor, ConfirmFactor, ClockStore],
  );
});
