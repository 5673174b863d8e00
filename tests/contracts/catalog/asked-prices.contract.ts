import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OpenedProduct, ProductSaving, SoldLike } from '../../../src/application/catalog/admin-product-repository.ts';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import { lowestAsked } from '../../../src/domain/catalog/asked-price.ts';
import { currentPrice } from '../../../src/domain/catalog/price.ts';
import { noCriteria } from '../../../src/domain/catalog/product-criteria.ts';
import { aGame, aSale, aTier } from '../../support/builders.ts';
import type { CatalogueWorld } from './catalogue-world.ts';

const HOUR = 3_600_000;
const RANK = { label: 'Rank', value: 'Mythic' };

/** The contract of what is recorded of prices: history, what may be struck through, what was sold. */
export const askedPricesContract = (open: () => Promise<CatalogueWorld>): void => {
  describe('prices that were asked', () => {
    let world: CatalogueWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    const saved = async (saving: ProductSaving): Promise<OpenedProduct> => {
      const answer = await world.admin.adminProducts.save(saving);
      if (answer.outcome !== 'saved') throw new Error(answer.outcome);
      return answer.opened;
    };
    const made = (changes: ProductSaving['changes'] = {}) =>
      saved({ id: null, version: null, changes: { name: 'Baru', description: 'Isi', price: 100, ...changes }, rentals: null });
    const change = ({ product, version }: OpenedProduct, changes: ProductSaving['changes']) =>
      saved({ id: product.id, version, changes, rentals: null });
    const history = async ({ product }: OpenedProduct) =>
      (await world.visitor.products.priceHistory(product.id)).map(({ price, to }) => [price, to === null]);
    /** What visitors see struck through. */
    const struck = async ({ product }: OpenedProduct): Promise<number | null | undefined> => {
      const found = await world.visitor.products.byId(product.id);
      return found === null ? undefined : currentPrice(found, world.now()).was;
    };

    test('history: each price in turn, the present one without an end, and the lowest', async () => {
      let product = await made();
      await world.passHours(50);
      product = await change(product, { price: 80 });
      await world.passHours(10);
      product = await change(product, { price: 90 });
      expect(await history(product)).toEqual([
        [100, false],
        [80, false],
        [90, true],
      ]);
      expect(lowestAsked(await world.visitor.products.priceHistory(product.product.id))).toBe(80);
    });
    test('history: nothing of a hidden product, and none of an unknown one', async () => {
      const product = await change(await made(), { isActive: false });
      expect(await history(product)).toEqual([]);
      expect(await world.visitor.products.priceHistory('00000000-0000-4000-8000-ffffffffffff')).toEqual([]);
      expect(await world.visitor.products.priceHistory('x')).toEqual([]);
    });
    test('typed earlier price: struck through only where it was asked for a day', async () => {
      let product = await made({ originalPrice: 500 });
      expect(await struck(product)).toBeNull();
      await world.passHours(23);
      product = await change(product, { price: 90, originalPrice: 100 });
      expect(await struck(product)).toBeNull();
      await world.passHours(25);
      product = await change(product, { price: 80, originalPrice: 90 });
      expect(await struck(product)).toBe(90);
      product = await change(product, { originalPrice: 91 });
      expect(await struck(product)).toBeNull();
      product = await change(product, { originalPrice: null });
      expect(await struck(product)).toBeNull();
    });
    test('raised for an hour and lowered: not struck through', async () => {
      let product = await made();
      await world.passHours(100);
      product = await change(product, { price: 200 });
      await world.passHours(1);
      product = await change(product, { price: 100, originalPrice: 200 });
      expect(await struck(product)).toBeNull();
    });
    test('hidden for a day: the time before and after does not add up', async () => {
      let product = await made();
      await world.passHours(20);
      product = await change(product, { isActive: false });
      await world.passHours(24);
      product = await change(product, { isActive: true });
      await world.passHours(20);
      product = await change(product, { price: 90, originalPrice: 100 });
      expect(await struck(product)).toBeNull();
      expect((await history(product)).length).toBe(3);
    });
    test('earlier price: the same on the page, in lists, and on cards by id', async () => {
      let product = await made({ name: 'Sama' });
      await world.passHours(48);
      product = await change(product, { price: 90, originalPrice: 100 });
      const { id } = product.product;
      const cards = [
        await world.visitor.products.byId(id),
        (await world.visitor.cards.byIds([id])).cards[0],
        (await world.visitor.search.search({ text: 'Sama', criteria: noCriteria, offset: 0, limit: 5 })).items[0],
      ];
      for (const card of cards) expect(card?.strikable).toEqual([{ price: 100, from: expect.any(Date), until: expect.any(Date) }]);
      const [until] = cards[0]?.strikable?.map((one) => one.until?.getTime() ?? 0) ?? [];
      expect(Math.round(((until ?? 0) - world.now().getTime()) / HOUR / 24)).toBe(29);
    });
    test('running sale: the normal price where it was asked for a day before', async () => {
      const known = await made({ stock: 5 });
      await world.passHours(25);
      const fresh = await made({ stock: 5 });
      for (const { product } of [known, fresh])
        await world.addSale(
          aSale({
            productId: product.id,
            salePrice: 70,
            originalPrice: 300,
            startsAt: new Date(world.now().getTime() - HOUR),
            endsAt: new Date(world.now().getTime() + 5 * HOUR),
          }),
        );
      expect(await struck(known)).toBe(100);
      expect(await struck(fresh)).toBeNull();
    });
    describe('sold', () => {
      const [game, tier] = [aGame({ name: 'Terjual', slug: 'terjual' }), aTier({ name: 'Terjual', slug: 'terjual' })];
      const like: SoldLike = { gameId: game.id, tierId: tier.id, saleKind: 'account', rank: null };
      beforeAll(async () => {
        await world.addGame(game);
        await world.addTier(tier);
        const one = await made({ gameTitleId: game.id, tierId: tier.id, saleKind: 'account' });
        const other = await made({ gameTitleId: game.id, saleKind: 'account' });
        for (const total of [400_000, 150_000, 250_000])
          await world.addSold({ productId: one.product.id, total, attributes: [RANK, { label: 'Server', value: 'Asia' }] });
        await world.addSold({ productId: one.product.id, total: 900_000, attributes: [{ ...RANK, value: 'Epic' }] });
        await world.addSold({ productId: one.product.id, total: 1, attributes: [RANK], isTest: true });
        await world.addSold({ productId: one.product.id, total: 2, attributes: [RANK], isRefunded: true });
        for (const total of [5, 6]) await world.addSold({ productId: other.product.id, total, attributes: [RANK] });
      });

      test('of a game, tier and rank: number, range and median, without tests and refunds', async () => {
        const { adminProducts } = world.admin;
        expect(await adminProducts.soldPrices({ ...like, rank: { label: 'rank', value: 'Mythic' } })).toEqual({
          count: 3,
          lowest: 150_000,
          median: 250_000,
          highest: 400_000,
        });
        expect(await adminProducts.soldPrices(like)).toEqual({ count: 4, lowest: 150_000, median: 250_000, highest: 900_000 });
      });
      test('under three sales: nothing', async () => {
        const { adminProducts } = world.admin;
        expect(await adminProducts.soldPrices({ ...like, tierId: null })).toBeNull();
        expect(await adminProducts.soldPrices({ ...like, rank: { ...RANK, value: 'Epic' } })).toBeNull();
        expect(await adminProducts.soldPrices({ ...like, saleKind: 'item' })).toBeNull();
      });
      test('without permission for the catalogue: refused', async () => {
        for (const { adminProducts } of [world.customer, world.visitor])
          expect(
            await adminProducts.soldPrices(like).then(
              () => 'done',
              (error: unknown) => (isPortError(error) ? error.reason : 'other'),
            ),
          ).toBe('denied');
      });
    });
  });
};
