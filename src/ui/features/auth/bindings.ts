import { ContainerModule } from 'inversify';
import { ChallengeFactor } from '../../../application/auth/client/challenge-factor.ts';
import { ConfirmFactor } from '../../../application/auth/client/confirm-factor.ts';
import { ListFactors } from '../../../application/auth/client/list-factors.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SecondFactorViewModel } from './second-factor.view-model.ts';

/** What every page of an account needs. */
export const accountBindings = new ContainerModule(({ bind }) => {
  bind(SecondFactorViewModel).toResolvedValue(
    (list, challenge, confirm, clock) => new SecondFactorViewModel(list, challenge, confirm, { now: () => clock.now }),
    [ListFactors, ChallengeFactor, ConfirmFactor, ClockStore],
  );
});
