import { describe, expect, test } from '@jest/globals';
import { DeleteProduct } from '../../../src/application/catalog/delete-product.ts';
import { type SaveOutcome, SaveProduct } from '../../../src/application/catalog/save-product.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { emptyProductForm, type ProductForm, productFormOf } from '../../../src/domain/catalog/product-form.ts';
import { type Result, valueOr } from '../../../src/domain/shared/result.ts';
import { InMemoryAdminProductRepository } from '../../../src/infrastructure/memory/catalog/admin-product-repository.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryImageStorage } from '../../../src/infrastructure/memory/media/image-storage.ts';
import { newUuid } from '../../../src/infrastructure/platform/new-uuid.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aCategory, aGame, aProduct } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { specifiedText } from '../../support/specified-text.ts';

const setUp = (mayWrite = true) => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  catalogue.mayWrite = mayWrite;
  const category = aCategory();
  catalogue.categories = [category];
  const errors = new RecentErrorLog(catalogue.clock, () => undefined);
  const images = new InMemoryImageStorage();
  const repository = new InMemoryAdminProductRepository(catalogue);
  const save = new SaveProduct(repository, errors, newUuid);
  const form: ProductForm = { ...emptyProductForm, name: 'Akun', description: 'Isi', price: '100', categoryId: category.id };
  /** The draft of a new product. */
  const create = (typed: Partial<ProductForm> = {}) => save.execute({ id: null, version: null, form: { ...form, ...typed } });
  /** The draft of a stored product. */
  const change = async (id: string, typed: Partial<ProductForm>) => {
    const opened = await repository.open(id);
    const before = opened === null ? form : productFormOf(opened.product);
    return save.execute({ id, version: opened?.version ?? 'v', form: { ...before, ...typed } });
  };
  return { catalogue, category, errors, images, create, change, remove: new DeleteProduct(repository, images, errors) };
};

const productOf = (saved: Result<SaveOutcome>) => valueOr(saved, null)?.opened.product;

const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const PICTURE = '/storage/v1/object/public/product-images/products/a.png';

describe('creating a product', () => {
  test('valid form: added', async () => {
    const { catalogue, create } = setUp();
    expect(await create()).toMatchObject({ ok: true, value: { isSaved: true, opened: { product: { name: 'Akun', stock: 1 } } } });
    expect(catalogue.products).toHaveLength(1);
  });
  test.each([
    [{ price: 'x' }, 'Invalid price supplied'],
    [{ name: ' ' }, 'Name & description required'],
    [{ description: '' }, 'Name & description required'],
    [{ categoryId: ' ' }, 'Category is required'],
  ] as const)('%p: refused before a request', async (typed, message) => {
    const { catalogue, errors, create } = setUp();
    expect(specifiedText(await create(typed))).toBe(message);
    expect(catalogue.products).toEqual([]);
    expect(errors.recent()).toMatchObject([{ where: 'SaveProduct', message }]);
  });
  test('unfinished upload: refused', async () => {
    const { catalogue, create } = setUp();
    const pictures = [
      { url: PICTURE, path: '', alt: '' },
      { url: 'blob:1', path: '', alt: '' },
    ];
    expect(await create({ pictures })).toMatchObject({ ok: false, failure: { code: 'IMAGE_UPLOAD_UNFINISHED' } });
    expect(catalogue.products).toEqual([]);
  });
  test.each([
    ['', 1],
    ['7', 7],
    ['1.000', 1000],
    ['2.5', 2],
    ['5 pcs', 5],
    ['terjual', 0],
  ] as const)('stock "%s": stored as %d', async (stock, stored) => {
    const { create } = setUp();
    expect(productOf(await create({ stock }))?.stock).toBe(stored);
  });
  test.each(['-3', 'banyak', '1,000'])('stock "%s": refused, nothing is stored', async (stock) => {
    const { catalogue, create } = setUp();
    expect(await create({ stock })).toMatchObject({ ok: false, failure: { code: 'STOCK_UNREADABLE' } });
    expect(catalogue.products).toEqual([]);
  });
  test('group id that is not a UUID: stored as null', async () => {
    const { category, catalogue, create } = setUp();
    const game = aGame();
    catalogue.games = [game];
    expect(productOf(await create({ categoryId: 'akun', gameTitleId: '', tierId: 'premium' }))).toMatchObject({
      category: null,
      game: null,
      tier: null,
    });
    expect(productOf(await create({ gameTitleId: game.id }))).toMatchObject({ category: { id: category.id }, game: { id: game.id } });
  });
  test('permission denied: the specified text, null, logged', async () => {
    const { errors, create } = setUp(false);
    const refused = await create();
    expect(refused).toEqual({
      ok: false,
      failure: { code: 'RLS_POLICY_ERROR' },
    });
    expect(specifiedText(refused)).toBe('Database access denied. This requires administrator access to fix Row Level Security policies.');
    expect(valueOr(refused, null)).toBeNull();
    expect(errors.recent()).toMatchObject([{ where: 'SaveProduct', message: specifiedText(refused) }]);
  });
});

describe('changing a product', () => {
  test('sample id: refused without a request', async () => {
    const { errors, change } = setUp();
    expect(await change('contoh-1', { name: 'x' })).toMatchObject({ failure: { code: 'SAMPLE_DATA' } });
    expect(errors.recent()).toEqual([]);
  });
  test('invalid price: the stored price is kept', async () => {
    const { catalogue, change } = setUp();
    const product = aProduct({ price: 700 });
    catalogue.products = [product];
    expect(productOf(await change(product.id, { price: 'gratis', name: 'Baru' }))).toMatchObject({ name: 'Baru', price: 700 });
  });
  test('unknown product: NOT_FOUND', async () => {
    const { change } = setUp();
    expect(await change(UUID, { name: 'x' })).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
  test('draft rule violated: its failure', async () => {
    const { catalogue, change } = setUp();
    const product = aProduct();
    catalogue.products = [product];
    expect(await change(product.id, { pictures: [{ url: 'blob:1', path: '', alt: '' }] })).toMatchObject({
      failure: { code: 'IMAGE_UPLOAD_UNFINISHED' },
    });
  });
  test('missing permission: null and logged', async () => {
    const { catalogue, errors, change } = setUp(false);
    const product = aProduct();
    catalogue.products = [product];
    expect(valueOr(await change(product.id, { price: '1' }), null)).toBeNull();
    expect(catalogue.products).toEqual([product]);
    expect(errors.recent()).toMatchObject([{ where: 'SaveProduct', message: expect.stringMatching(/^Database access denied/) }]);
  });
});

describe('deleting a product', () => {
  test('with pictures: pictures and copies are removed', async () => {
    const { catalogue, images, remove } = setUp();
    const product = aProduct({ image: PICTURE });
    catalogue.products = [product];
    for (const name of ['a.png', 'a.w320.webp', 'a.w640.webp', 'a.w1280.webp', 'other.png']) {
      await images.upload({ bucket: 'product-images', path: `products/${name}`, bytes: new Uint8Array(1), type: 'image/png' });
    }
    expect(await remove.execute(product.id)).toEqual({ ok: true, value: true });
    expect([...images.files.keys()]).toEqual(['product-images/products/other.png']);
  });
  test('deletion refused: pictures are kept', async () => {
    const { catalogue, errors, images, remove } = setUp(false);
    const product = aProduct({ image: PICTURE });
    catalogue.products = [product];
    await images.upload({ bucket: 'product-images', path: 'products/a.png', bytes: new Uint8Array(1), type: 'image/png' });
    expect(valueOr(await remove.execute(product.id), false)).toBe(false);
    expect([catalogue.products.length, images.files.size, errors.recent().length]).toEqual([1, 1, 1]);
  });
  test('picture cannot be removed: deleted, the failure is logged', async () => {
    const { catalogue, errors, images, remove } = setUp();
    const product = aProduct({ image: PICTURE });
    catalogue.products = [product];
    images.remove = async () => {
      throw new PortError('unavailable', 'down');
    };
    expect((await remove.execute(product.id)).ok).toBe(true);
    expect(errors.recent()[0]?.where).toBe('DeleteProduct: pictures');
  });
  test('without pictures: no removal request', async () => {
    const { catalogue, errors, images, remove } = setUp();
    const product = aProduct();
    catalogue.products = [product];
    images.remove = async () => {
      throw new PortError('unavailable', 'asked');
    };
    expect((await remove.execute(product.id)).ok).toBe(true);
    expect(errors.recent()).toEqual([]);
  });
  test('sample or unknown product: refused', async () => {
    const { remove } = setUp();
    expect(await remove.execute('contoh-1')).toMatchObject({ failure: { code: 'SAMPLE_DATA' } });
    expect(await remove.execute(UUID)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
  test('open order: refused with the alternative', async () => {
    const { catalogue, remove } = setUp();
    const product = aProduct();
    catalogue.products = [product];
    catalogue.orders.set('o1', product.id);
    expect(await remove.execute(product.id)).toMatchObject({
      failure: { code: 'ORDER_OPEN' },
    });
    catalogue.orders.set('o1', null);
    expect(await remove.execute(product.id)).toEqual({ ok: true, value: true });
  });
});
