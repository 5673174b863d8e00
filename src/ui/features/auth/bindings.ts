import { ContainerModule } from 'inversify';
import { ChallengeFactor, ConfirmFactor, ListFactors } from '../../../application/auth/client/factors.ts';
import { UseRecoveryCode } from '../../../application/auth/client/recovery-codes.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SecondFactorViewModel } from './second-factor.view-model.ts';

/** Bindings of every account page. */
export const accountBindings = new ContainerModule(({ bind }) => {
  bind(SecondFactorViewModel).toResolvedValue(
    (list, challenge, confirm, recover, clock) => new SecondFactorViewModel(list, challenge, confirm, recover, { now: () => clock.now }),
    [ListFactors, ChallengeFactor, ConfirmFactor, UseRecoveryCode, ClockStore],
  );
});
