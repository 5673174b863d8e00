import { screen, within } from '@testing-library/react';
import { VisitModule } from '../../src/application/shared/deferred-modules.ts';
import type { StoredProduct } from '../../src/infrastructure/memory/catalog/catalogue.ts';
import { aCategory, aGame, aProduct, aRentalOption, aTier } from '../support/builders.ts';
import type { TestShop } from '../support/render-page.tsx';
import { shopOfDimas, signInBefore } from './auth-shop.ts';

/** A shop whose owner is signed in, with one product of every group. */
export const openedByOwner = async (given: Partial<StoredProduct> = {}) => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  shop.catalogue.mayWrite = true;
  // Filling in a form takes longer than the delay of optional modules, which are not under test here.
  shop.container.rebind(VisitModule).toConstantValue(new VisitModule(() => new Promise(() => undefined)));
  const [category, game, tier] = [aCategory(), aGame(), aTier()];
  const product = aProduct({ category, game, tier, rentalOptions: [aRentalOption()], hasRental: true, ...given });
  shop.catalogue.categories.push(category);
  shop.catalogue.games.push(game);
  shop.catalogue.tiers.push(tier);
  shop.catalogue.products.push(product);
  return { shop, product };
};

/** A field of the form; of several lines, the one at that position. */
export const box = (label: string, place = 0): HTMLInputElement =>
  screen.getAllByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' })[place] as HTMLInputElement;

/** Every message below a field: its problem and its hints. */
export const messagesBelow = (input: HTMLElement): readonly string[] =>
  (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');

/** Replaces the value of a field. */
export const refill = async ({ user }: TestShop, label: string, text: string, place = 0): Promise<void> => {
  await user.clear(box(label, place));
  await user.click(box(label, place));
  await user.paste(text);
};

export const answer = async (shop: TestShop, name: string): Promise<void> =>
  shop.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
