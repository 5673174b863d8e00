import { ContainerModule } from 'inversify';
import { OrderDrafts } from '../../../../application/order/order-drafts.ts';
import { EndRental, PlaceExtension } from '../../../../application/rental/own-rentals.ts';
import { RentalViewModel } from './rental.view-model.ts';

export const rentalBindings = new ContainerModule(({ bind }) => {
  bind(RentalViewModel).toResolvedValue(
    (end, extend, drafts) => new RentalViewModel({ end, extend, drafts }),
    [EndRental, PlaceExtension, OrderDrafts],
  );
});
