import { screen, within } from '@testing-library/react';
import { defaultSiteSettings } from '../../src/domain/settings/site-settings.ts';
import type { StoredProduct } from '../../src/infrastructure/memory/catalog/catalogue.ts';
import { aCategory, aGame, aProduct, aRentalOption, aTier } from '../support/builders.ts';
import { TestShop } from '../support/render-page.tsx';

export const HOUR = 3_600_000;
export const game = aGame();
const tier = aTier();

/** A shop with one account, and two durations when it can be rented. */
export const shopWith = (given: Partial<StoredProduct> = {}, number: string | null = '0812-3456-7890', sellsAccounts = true) => {
  const shop = new TestShop();
  const product = aProduct({ name: 'Mythic Glory 78 bintang', game, tier, category: aCategory(), ...given });
  const [day, week] = [
    aRentalOption({ productId: product.id }),
    aRentalOption({ productId: product.id, duration: '7 Hari', durationMinutes: 10_080, price: 700_000 }),
  ];
  shop.catalogue.products = [{ ...product, rentalOptions: product.hasRental ? [day, week] : [] }];
  shop.set({ ...defaultSiteSettings, whatsappNumber: number, sellsAccounts });
  return { shop, product, day, week, path: `/products/${product.id}` };
};

/** The same shop while its accounts are sold in a chat. */
export const chatShopWith = (given: Partial<StoredProduct> = {}, number: string | null = '0812-3456-7890') =>
  shopWith(given, number, false);

export const main = () => within(screen.getByRole('main'));
export const link = (name: string | RegExp): HTMLAnchorElement => main().getByRole('link', { name });
/** The text of a chat link. */
export const message = (name: string | RegExp): string => new URL(link(name).href).searchParams.get('text') ?? '';
