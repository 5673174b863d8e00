import { type Container, ContainerModule } from 'inversify';
import { EndRental, PlaceExtension, ReadFreeTimes } from '../../../application/rental/own-rentals.ts';
import type { FreeTimes, RentalService } from '../../../application/rental/rental-service.ts';
import { SupabaseFreeTimes, SupabaseRentalService } from '../../supabase/rental/rental-service.ts';
import { notInitialised } from '../../supabase/shared/not-initialised.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { ORDER_PORT } from '../order-tokens.ts';
import { PORT } from '../tokens.ts';

/** Use cases of renters. */
export const ownRentalUseCases = new ContainerModule(({ bind }) => {
  bind(ReadFreeTimes).toResolvedValue((times, log) => new ReadFreeTimes(times, log), [ORDER_PORT.freeTimes, PORT.errors]);
  for (const UseCase of [EndRental, PlaceExtension])
    bind<object>(UseCase).toResolvedValue((rentals, log) => new UseCase(rentals, log), [ORDER_PORT.rentalService, PORT.errors]);
});

interface Options {
  /** Authorised with the person's token. */
  readonly member: RestClient;
  /** Authorised with the person's token if somebody is signed in. */
  readonly visitor: RestClient;
  readonly orders: Pick<RentalService, 'placeExtension'>;
}

/** Binds rentals of renters. @param options null without a backend */
export const bindOwnRentals = (container: Container, options: Options | null): void => {
  const { visitor, member, orders } = options ?? { visitor: null, member: null, orders: null };
  container.bind(ORDER_PORT.freeTimes).toConstantValue(visitor === null ? notInitialised<FreeTimes>() : new SupabaseFreeTimes(visitor));
  container
    .bind(ORDER_PORT.rentalService)
    .toConstantValue(member === null ? notInitialised<RentalService>() : new SupabaseRentalService(member, orders));
  container.load(ownRentalUseCases);
};
