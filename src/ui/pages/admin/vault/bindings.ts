import { ContainerModule } from 'inversify';
import { OpenUnit, ReadVault, ReadVaultProduct, SealUnit, SendLoginCode } from '../../../../application/credential/manage-vault.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { ProductVaultViewModel } from './product-vault.view-model.ts';
import { VaultViewModel } from './vault.view-model.ts';

export const vaultBindings = new ContainerModule(({ bind }) => {
  bind(VaultViewModel).toResolvedValue(
    (read, send, toasts) => new VaultViewModel(read, send, toasts, () => !document.hidden),
    [ReadVault, SendLoginCode, ToastStore],
  );
  bind(ProductVaultViewModel).toResolvedValue(
    (read, seal, open, stepUp, clock, toasts) => new ProductVaultViewModel({ read, seal, open }, stepUp, clock, toasts),
    [ReadVaultProduct, SealUnit, OpenUnit, StepUpStore, ClockStore, ToastStore],
  );
});
