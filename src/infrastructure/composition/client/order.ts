import { type Container, ContainerModule } from 'inversify';
import { ListNominals } from '../../../application/catalog/list-nominals.ts';
import { type OpeningHoursRepository, ReadOpeningHours } from '../../../application/order/opening-hours.ts';
import { OrderDrafts } from '../../../application/order/order-drafts.ts';
import type { OrderRepository } from '../../../application/order/order-repository.ts';
import type { OrderService } from '../../../application/order/order-service.ts';
import {
  CancelOrder,
  ConfirmOrder,
  FindPlayerName,
  OpenPayment,
  PlaceOrder,
  SendMessageToShop,
  SetRefundDestination,
  StepOrder,
  SubmitProof,
} from '../../../application/order/order-steps.ts';
import { ListOwnOrders, QuoteOrder, ReadDeliveryQuestion, ReadOwnOrder, VerifyReceipt } from '../../../application/order/own-orders.ts';
import { EndRental, PlaceExtension, ReadFreeTimes } from '../../../application/rental/own-rentals.ts';
import type { FreeTimes, RentalService } from '../../../application/rental/rental-service.ts';
import { cached } from '../../cache/cached.ts';
import { TtlCache } from '../../cache/ttl-cache.ts';
import { HttpOrderService } from '../../http-client/order/order-service.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { SupabaseOpeningHoursRepository } from '../../supabase/order/opening-hours-repository.ts';
import { SupabaseOrderRepository } from '../../supabase/order/order-repository.ts';
import { SupabaseProofPictures } from '../../supabase/order/proof-pictures.ts';
import { SupabaseFreeTimes, SupabaseRentalService } from '../../supabase/rental/rental-service.ts';
import { type BackendAddress, isConfigured } from '../../supabase/shared/backend-address.ts';
import { notInitialised } from '../../supabase/shared/not-initialised.ts';
import { createRestClient, type RestClient } from '../../supabase/shared/rest-client.ts';
import { ORDER_PORT } from '../order-tokens.ts';
import { PORT } from '../tokens.ts';
import { bindOwnCredentials } from './credential.ts';
import { isSigningInAgain, signedInConnection } from './signed-in.ts';

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
const bindOwnRentals = (container: Container, options: Options | null): void => {
  const { visitor, member, orders } = options ?? { visitor: null, member: null, orders: null };
  container.bind(ORDER_PORT.freeTimes).toConstantValue(visitor === null ? notInitialised<FreeTimes>() : new SupabaseFreeTimes(visitor));
  container
    .bind(ORDER_PORT.rentalService)
    .toConstantValue(member === null ? notInitialised<RentalService>() : new SupabaseRentalService(member, orders));
  container.load(ownRentalUseCases);
};

/** Use cases of buyers. */
export const ownOrderUseCases = new ContainerModule(({ bind }) => {
  for (const UseCase of [ListOwnOrders, ReadOwnOrder, QuoteOrder, ReadDeliveryQuestion, VerifyReceipt])
    bind<object>(UseCase).toResolvedValue((orders, log) => new UseCase(orders, log), [ORDER_PORT.orderRepository, PORT.errors]);
  for (const UseCase of [
    PlaceOrder,
    FindPlayerName,
    OpenPayment,
    SubmitProof,
    CancelOrder,
    ConfirmOrder,
    StepOrder,
    SetRefundDestination,
    SendMessageToShop,
  ])
    bind<object>(UseCase).toResolvedValue((orders, log) => new UseCase(orders, log), [ORDER_PORT.orderService, PORT.errors]);
  bind(ListNominals).toResolvedValue((products, log) => new ListNominals(products, log), [PORT.products, PORT.errors]);
  bind(ReadOpeningHours).toResolvedValue((hours, log) => new ReadOpeningHours(hours, log), [ORDER_PORT.openingHours, PORT.errors]);
  bind(OrderDrafts).toResolvedValue((tab) => new OrderDrafts(tab, newUuid), [PORT.tab]);
});

export interface OwnOrderOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  readonly apiUrl: string;
}

/** A limit for reads, because a pending one prevents the page from reading again. */
const TIMEOUT_MS = 15_000;

/**
 * Orders change the stock, so that they invalidate cached products. The tags are defined here, which keeps them out of the scripts of a
 * first visit.
 */
const soldHere = (container: Container, service: OrderService): OrderService => {
  const tags = ['products', 'flash-sales', 'taxonomy', 'search'] as const;
  return container.isBound(TtlCache) ? cached(service, container.get(TtlCache), { writes: { place: tags, cancel: tags } }) : service;
};

/** Binds orders of buyers: reads with the person's token, steps through the shop's interface. */
export const bindOwnOrders = (container: Container, { backend, fetcher, apiUrl }: OwnOrderOptions): void => {
  if (isConfigured(backend)) {
    const signedIn = signedInConnection(container, { backend, fetcher });
    const reads = (send: typeof fetch) =>
      createRestClient(
        backend,
        withTimeout(TIMEOUT_MS, send, () => isSigningInAgain(container)),
      );
    container
      .bind(ORDER_PORT.orderRepository)
      .toConstantValue(new SupabaseOrderRepository(reads(signedIn.fetch), reads(signedIn.fetchOrVisit)));
    container.bind(ORDER_PORT.openingHours).toConstantValue(new SupabaseOpeningHoursRepository(reads(signedIn.fetchOrVisit)));
    const files = new SupabaseProofPictures(signedIn, newUuid);
    const service = new HttpOrderService(signedIn.fetch, apiUrl, files);
    container.bind(ORDER_PORT.orderService).toConstantValue(soldHere(container, service));
    bindOwnRentals(container, {
      member: reads(signedIn.fetch),
      visitor: reads(signedIn.fetchOrVisit),
      orders: service,
    });
    bindOwnCredentials(container, { signedIn, files, apiUrl, rest: reads(signedIn.fetch) });
  } else {
    container.bind(ORDER_PORT.orderRepository).toConstantValue(notInitialised<OrderRepository>());
    container.bind(ORDER_PORT.orderService).toConstantValue(notInitialised<OrderService>());
    container.bind(ORDER_PORT.openingHours).toConstantValue(notInitialised<OpeningHoursRepository>());
    bindOwnRentals(container, null);
    bindOwnCredentials(container, null);
  }
  container.load(ownOrderUseCases);
};
