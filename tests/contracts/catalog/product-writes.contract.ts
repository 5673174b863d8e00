import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import type { ProductDraft } from '../../../src/domain/catalog/product-draft.ts';
import { aCategory, aGame, aProduct, aRentalOption, aSale } from '../../support/builders.ts';
import type { CatalogueWorld } from './catalogue-world.ts';

const PICTURE = '/storage/v1/object/public/product-images/products/a.png';

const aDraft = (given: Partial<ProductDraft> = {}): ProductDraft => ({
  name: 'Baru',
  description: 'Isi',
  price: 100,
  originalPrice: null,
  image: null,
  images: [],
  categoryId: null,
  gameTitleId: null,
  tierId: null,
  isFlashSale: false,
  hasRental: false,
  stock: 1,
  isActive: true,
  ...given,
});

const reasonOf = (write: Promise<unknown>): Promise<string> =>
  write.then(
    () => 'done',
    (error: unknown) => (isPortError(error) ? error.reason : 'other'),
  );

/** What every product repository must do when something is written: who may, what stays whole. */
export const productWritesContract = (open: () => Promise<CatalogueWorld>): void => {
  describe('writing products', () => {
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

    test('adds a product for whoever keeps the catalogue, and nobody else', async () => {
      const added = await world.admin.products.insert(aDraft({ categoryId: category.id, gameTitleId: game.id, image: PICTURE }));
      expect(added).toMatchObject({ name: 'Baru', category: { slug: 'akun' }, game: { slug: 'mobile-legends' }, image: PICTURE });
      expect(await world.visitor.products.byId(added.id)).toMatchObject({ name: 'Baru' });
      expect(await reasonOf(world.visitor.products.insert(aDraft()))).toBe('denied');
      expect(await reasonOf(world.customer.products.insert(aDraft()))).toBe('denied');
    });
    test('refuses groups that do not exist', async () => {
      expect(await reasonOf(world.admin.products.insert(aDraft({ tierId: '00000000-0000-4000-8000-ffffffffffff' })))).toBe('conflict');
    });
    test('changes what is given and leaves the rest', async () => {
      const { id } = await world.admin.products.insert(aDraft({ stock: 7 }));
      const changed = await world.admin.products.update(id, { price: 250, name: 'Lain' });
      expect(changed).toMatchObject({ name: 'Lain', price: 250, stock: 7, description: 'Isi' });
    });
    test('changes nothing for others', async () => {
      const { id } = await world.admin.products.insert(aDraft());
      expect(await world.customer.products.update(id, { price: 1 }).catch(() => null)).toBeNull();
      expect(await world.visitor.products.update(id, { price: 1 }).catch(() => null)).toBeNull();
      expect((await world.visitor.products.byId(id))?.price).toBe(100);
    });
    test('writes the seller’s note, the warranty and the score board', async () => {
      const lines = [{ label: 'Server', value: 'Asia' }];
      const added = await world.admin.products.insert(aDraft({ sellerNote: 'Aman', warrantyHours: 72, attributes: lines }));
      expect(added).toMatchObject({ sellerNote: 'Aman', warrantyHours: 72, attributes: lines });
      const changed = await world.admin.products.update(added.id, { sellerNote: null, attributes: [] });
      expect(changed).toMatchObject({ sellerNote: null, warrantyHours: 72, attributes: [] });
    });
    test('keeps a product whole while an order for it is open', async () => {
      const product = aProduct();
      await world.addProduct(product);
      await world.addRentalOption(aRentalOption({ productId: product.id }));
      const order = await world.addOrder(product.id);
      expect(await reasonOf(world.admin.products.delete(product.id))).toBe('conflict');
      expect(await world.productOfOrder(order)).toBe(product.id);
      expect((await world.admin.products.byId(product.id))?.rentalOptions).toHaveLength(1);
    });
    test('deletes a product with everything that hangs on it', async () => {
      const product = aProduct({
        image: PICTURE.replace('a.png', 'b.png'),
        images: [PICTURE.replace('a.png', 'c.png'), 'https://elsewhere.example/d.png'],
      });
      await world.addProduct(product);
      await world.addRentalOption(aRentalOption({ productId: product.id }));
      await world.addSale(aSale({ productId: product.id }));
      const pictures = await world.admin.products.delete(product.id);
      expect([...(pictures ?? [])].toSorted()).toEqual(['products/b.png', 'products/c.png']);
      expect(await world.admin.products.byId(product.id)).toBeNull();
      expect(await world.admin.products.delete(product.id)).toBeNull();
    });
    test('keeps pictures that another product still shows', async () => {
      const shared = PICTURE.replace('a.png', 'shared.png');
      const [one, two] = [aProduct({ image: shared }), aProduct({ image: shared })];
      await world.addProduct(one);
      await world.addProduct(two);
      expect(await world.admin.products.delete(one.id)).toEqual([]);
      expect(await world.admin.products.delete(two.id)).toEqual(['products/shared.png']);
    });
    test('deletes nothing for others', async () => {
      const product = aProduct();
      await world.addProduct(product);
      expect(await reasonOf(world.customer.products.delete(product.id))).toBe('denied');
      expect(await reasonOf(world.visitor.products.delete(product.id))).toBe('denied');
      expect(await world.visitor.products.byId(product.id)).not.toBeNull();
    });
  });
};
