import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ProductCards } from '../../../src/application/wishlist/product-cards.ts';
import { aGame, aProduct, aRentalOption, aSale, aTier } from '../../support/builders.ts';
import type { CatalogueWorld } from '../catalog/catalogue-world.ts';

export interface CardsWorld {
  readonly world: CatalogueWorld;
  readonly cards: ProductCards;
}

/** The contract of cards by id. */
export const productCardsContract = (open: () => Promise<CardsWorld>): void => {
  describe('product cards by id', () => {
    let world: CatalogueWorld;
    let cards: ProductCards;
    beforeAll(async () => {
      ({ world, cards } = await open());
    });
    afterAll(() => world.close());

    test('card: with groups, rental options and the sale to show', async () => {
      const [game, tier] = [aGame({ slug: 'pubg' }), aTier({ slug: 'pro' })];
      await world.addGame(game);
      await world.addTier(tier);
      const option = aRentalOption();
      const full = aProduct({ game, tier, hasRental: true, rentalOptions: [option] });
      const plain = aProduct({ image: '/storage/v1/object/public/product-images/products/a.png' });
      await world.addProduct(full);
      await world.addProduct(plain);
      const now = world.now().getTime();
      const sale = aSale({ productId: full.id, startsAt: new Date(now - 1000), endsAt: new Date(now + 3_600_000) });
      await world.addSale(sale);
      await world.addSale(aSale({ productId: full.id, startsAt: new Date(now - 9000), endsAt: new Date(now - 1000) }));
      const listed = await world.visitor.products.list({
        criteria: {
          gameIds: null,
          tierIds: null,
          categoryId: null,
          kind: null,
          minPrice: null,
          maxPrice: null,
          rentable: false,
          rentableToday: false,
          inStock: false,
          onSale: false,
        },
        sort: 'newest',
        after: null,
        limit: 10,
        includeArchived: false,
      });
      const { cards: found } = await cards.byIds([plain.id, full.id]);
      const byId = (items: readonly { readonly id: string }[]) => items.toSorted((a, b) => a.id.localeCompare(b.id));
      expect(byId(found)).toMatchObject(byId(listed.items.map(({ id, name, price, sale: shown }) => ({ id, name, price, sale: shown }))));
      expect(found.find(({ id }) => id === full.id)).toMatchObject({
        sale: { id: sale.id },
        game: { slug: 'pubg' },
        rentalOptions: [{ duration: option.duration, durationMinutes: option.durationMinutes, price: option.price }],
      });
      expect(Object.keys(found[0] ?? {})).not.toContain('description');
    });
    test('hidden, archived, unknown or invalid ids: omitted; duplicates: once', async () => {
      const [shown, hidden, archived] = [aProduct(), aProduct({ isActive: false }), aProduct({ archivedAt: new Date('2026-01-01') })];
      for (const product of [shown, hidden, archived]) await world.addProduct(product);
      const { cards: found } = await cards.byIds([hidden.id, 'sample-1', shown.id, archived.id, aProduct().id, shown.id, 'x,id.neq.y)']);
      expect(found.map(({ id }) => id)).toEqual([shown.id]);
      expect(await cards.byIds([])).toEqual({ cards: [], isCached: false });
    });
    test('many ids: split into several requests', async () => {
      const many = Array.from({ length: 320 }, () => aProduct());
      for (const product of many) await world.addProduct(product);
      const { cards: found } = await cards.byIds(many.map(({ id }) => id));
      expect(new Set(found.map(({ id }) => id)).size).toBe(320);
    }, 30_000);
  });
};
