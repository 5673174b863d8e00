import { screen, within } from '@testing-library/react';
import type { OrderDetail } from '../../src/domain/order/order.ts';
import type { RentalDetail } from '../../src/domain/rental/rental.ts';
import { aProduct, aRentalOption } from '../support/builders.ts';
import { aRental } from '../support/rental.ts';
import { shopOfDimas, signInBefore } from './auth-shop.ts';

export const SECRET = 'Rahasia-0lO1';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Dimas has rented an account for three hours; the parameter is its state. Times of a rental are relative to the shop's present. */
export const rented = async (
  state: OrderDetail['state'],
  rental: (at: (ms: number) => Date) => Partial<RentalDetail> = () => ({}),
  given: Partial<OrderDetail> = {},
) => {
  const shop = shopOfDimas();
  const product = aProduct({ name: 'Akun Mythic', saleKind: 'account', price: 100_000, stock: 1 });
  shop.catalogue.products = [product];
  await signInBefore(shop);
  const account = await shop.backendAuth.claims();
  const { orders, vault } = shop.buying;
  const order = orders.place(account?.userId ?? '', {
    ...{ key: 'kunci', productId: product.id, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
    details: { gameId: null, server: null, note: null },
  });
  const { id } = order.detail;
  // Advances the shop's time, independently of the device's.
  const began = performance.now();
  const shopTime = (): Date => new Date(shop.clock.now().getTime() + performance.now() - began);
  orders.facets.push(({ detail: { rental: known } }) => (known === null ? {} : { rental: { ...known, serverTime: shopTime() } }));
  vault.seal(id, { login: 'dimas01', password: SECRET });
  const at = (ms: number): Date => new Date(shop.clock.now().getTime() + ms);
  const set = (next: OrderDetail['state'], changes: Partial<RentalDetail>, others: Partial<OrderDetail> = {}) => {
    const { detail } = order;
    const now = { ...(detail.rental ?? aRental({ startAt: at(0) })), ...changes, serverTime: at(0) };
    order.detail = { ...detail, ...others, kind: 'rental', state: next, version: detail.version + 1, rental: now };
  };
  set(state, rental(at), { deadlines: [], deadline: null, ...given });
  const open = async () => {
    await shop.open(`/orders/${id}`);
    const main = within(screen.getByRole('main'));
    await main.findByRole('heading', { level: 1, name: 'Akun Mythic' });
    return { main, card: within(await main.findByRole('region', { name: 'Brankas Akun' })) };
  };
  return { shop, order, id, vault, set, at, open };
};

/** Dimas has rented an account for an hour and opened it just now; it can be extended by an hour or three. */
export const rentedForAnHour = async () => {
  const shop = shopOfDimas();
  const product = aProduct({ name: 'Akun Mythic', saleKind: 'account', stock: 1, hasRental: true });
  const [one, three] = [
    aRentalOption({ productId: product.id, duration: '1 jam', durationMinutes: 60, price: 15_000 }),
    aRentalOption({ productId: product.id, duration: '3 jam', durationMinutes: 180, price: 40_000 }),
  ];
  shop.catalogue.products = [{ ...product, rentalOptions: [one, three] }];
  await signInBefore(shop);
  const { orders, calendar, vault } = shop.buying;
  const order = orders.place((await shop.backendAuth.claims())?.userId ?? '', {
    ...{ key: 'kunci', productId: product.id, optionId: one.id, start: null, expectedTotal: 15_000, rulesVersion: 1 },
    details: { gameId: null, server: null, note: null },
  });
  const { id } = order.detail;
  orders.pay(id);
  vault.seal(id, { login: 'dimas01', password: SECRET });
  calendar.open(order);
  const open = async () => {
    await shop.open(`/orders/${id}`);
    const main = within(screen.getByRole('main'));
    await main.findByRole('heading', { level: 1, name: 'Akun Mythic' });
    return { main };
  };
  return { shop, id, open };
};
