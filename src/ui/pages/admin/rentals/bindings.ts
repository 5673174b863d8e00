import { ContainerModule } from 'inversify';
import { ReadVaultProduct, SealUnit, SendLoginCode } from '../../../../application/credential/manage-vault.ts';
import { ReadOrder } from '../../../../application/order/read-orders.ts';
import { SendMessageToBuyer, TransitionOrder } from '../../../../application/order/transition-order.ts';
import { BlockUnitTime, ReadRentalBoard, UnblockUnitTime } from '../../../../application/rental/handle-rentals.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { BlockTimeViewModel } from './block-time.view-model.ts';
import { RentalsViewModel } from './rentals.view-model.ts';

export const rentalsBindings = new ContainerModule(({ bind }) => {
  bind(RentalsViewModel).toResolvedValue(
    (board, fields, seal, code, order, move, write, unblock, clock, toasts) =>
      new RentalsViewModel({ board, fields, seal, code, order, move, write, unblock }, clock, toasts, () => !document.hidden),
    [
      ReadRentalBoard,
      ReadVaultProduct,
      SealUnit,
      SendLoginCode,
      ReadOrder,
      TransitionOrder,
      SendMessageToBuyer,
      UnblockUnitTime,
      ClockStore,
      ToastStore,
    ],
  );
  bind(BlockTimeViewModel).toResolvedValue((block, toasts) => new BlockTimeViewModel(block, toasts), [BlockUnitTime, ToastStore]);
});
