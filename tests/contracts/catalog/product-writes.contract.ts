import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OpenedProduct, ProductSaving } from '../../../src/application/catalog/admin-product-repository.ts';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import type { Product } from '../../../src/domain/catalog/product.ts';
import { aCategory, aGame, aProduct, aRentalOption, aSale } from '../../support/builders.ts';
import type { CatalogueWorld } from './catalogue-world.ts';

const PICTURE = '/storage/v1/object/public/product-images/products/a.png';

const aNew = (changes: ProductSaving['changes'] = {}): ProductSaving => ({
  id: null,
  version: null,
  changes: { name: 'Baru', description: 'Isi', price: 100, ...changes },
  rentals: null,
});

const reasonOf = (write: Promise<unknown>): Promise<string> =>
  write.then(
    () => 'done',
    (error: unknown) => (isPortError(error) ? error.reason : 'other'),
  );

/** The contract of writes by admin product repositories: permissions, effects on the shop, atomicity. */
export const productWritesContract = (open: () => Promise<CatalogueWorld>): void => {
  describe('product writes', () => {
    let world: CatalogueWorld;
    const game = aGame();
    const category = aCategory();

    beforeAll(async () => {
      world = await open();
      await world.addGame(game);
      await world.addCategory(category);
      await world.addPicture(PICTURE);
    });
    afterAll(() => world.close());

    const saved = async (saving: ProductSaving): Promise<OpenedProduct> => {
      const answer = await world.admin.adminProducts.save(saving);
      if (answer.outcome !== 'saved') throw new Error(answer.outcome);
      return answer.opened;
    };
    const change = async ({ product, version }: OpenedProduct, changes: ProductSaving['changes']): Promise<Product> =>
      (await saved({ id: product.id, version, changes, rentals: null })).product;

    test('creation: requires catalogue permission', async () => {
      const { product: added } = await saved(aNew({ categoryId: category.id, gameTitleId: game.id, image: PICTURE }));
      expect(added).toMatchObject({ name: 'Baru', category: { slug: 'akun' }, game: { slug: 'mobile-legends' }, image: PICTURE });
      expect(await world.visitor.products.byId(added.id)).toMatchObject({ name: 'Baru' });
      expect(await reasonOf(world.visitor.adminProducts.save(aNew()))).toBe('denied');
      expect(await reasonOf(world.customer.adminProducts.save(aNew()))).toBe('denied');
    });
    test('unknown group: refused', async () => {
      expect(await reasonOf(saved(aNew({ tierId: '00000000-0000-4000-8000-ffffffffffff' })))).toBe('conflict');
    });
    test('update: only the given fields', async () => {
      const added = await saved(aNew({ stock: 7 }));
      expect(await change(added, { price: 250, name: 'Lain' })).toMatchObject({ name: 'Lain', price: 250, stock: 7, description: 'Isi' });
    });
    test('update without permission: no change', async () => {
      const { product, version } = await saved(aNew());
      const cheaper = { id: product.id, version, changes: { price: 1 }, rentals: null };
      for (const { adminProducts } of [world.customer, world.visitor]) expect(await reasonOf(adminProducts.save(cheaper))).toBe('denied');
      expect((await world.visitor.products.byId(product.id))?.price).toBe(100);
    });
    test('seller’s note, warranty and attributes: stored', async () => {
      const lines = [{ label: 'Server', value: 'Asia' }];
      const added = await saved(aNew({ sellerNote: 'Aman', warrantyHours: 72, attributes: lines }));
      expect(added.product).toMatchObject({ sellerNote: 'Aman', warrantyHours: 72, attributes: lines });
      expect(await change(added, { sellerNote: null, attributes: [] })).toMatchObject({
        sellerNote: null,
        warrantyHours: 72,
        attributes: [],
      });
    });
    test('deletion with an open order: refused', async () => {
      const product = aProduct();
      await world.addProduct(product);
      await world.addRentalOption(aRentalOption({ productId: product.id }));
      const order = await world.addOrder(product.id);
      expect(await reasonOf(world.admin.adminProducts.delete(product.id))).toBe('conflict');
      expect(await world.productOfOrder(order)).toBe(product.id);
      expect((await world.admin.products.byId(product.id))?.rentalOptions).toHaveLength(1);
    });
    test('deletion: removes everything that belongs to the product', async () => {
      const product = aProduct({
        image: PICTURE.replace('a.png', 'b.png'),
        images: [PICTURE.replace('a.png', 'c.png')],
      });
      await world.addProduct(product);
      await world.addRentalOption(aRentalOption({ productId: product.id }));
      await world.addSale(aSale({ productId: product.id }));
      const pictures = await world.admin.adminProducts.delete(product.id);
      expect([...(pictures ?? [])].toSorted()).toEqual(['products/b.png', 'products/c.png']);
      expect(await world.admin.products.byId(product.id)).toBeNull();
      expect(await world.admin.adminProducts.delete(product.id)).toBeNull();
    });
    test('deletion: pictures used by another product are kept', async () => {
      const shared = PICTURE.replace('a.png', 'shared.png');
      const [one, two] = [aProduct({ image: shared }), aProduct({ image: shared })];
      await world.addProduct(one);
      await world.addProduct(two);
      expect(await world.admin.adminProducts.delete(one.id)).toEqual([]);
      expect(await world.admin.adminProducts.delete(two.id)).toEqual(['products/shared.png']);
    });
    test('deletion without permission: denied', async () => {
      const product = aProduct();
      await world.addProduct(product);
      expect(await reasonOf(world.customer.adminProducts.delete(product.id))).toBe('denied');
      expect(await reasonOf(world.visitor.adminProducts.delete(product.id))).toBe('denied');
      expect(await world.visitor.products.byId(product.id)).not.toBeNull();
    });
  });
};
