import { describe, expect, test } from '@jest/globals';
import { CreateProduct } from '../../../src/application/catalog/create-product.ts';
import { DeleteProduct } from '../../../src/application/catalog/delete-product.ts';
import { UpdateProduct } from '../../../src/application/catalog/update-product.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { valueOr } from '../../../src/domain/shared/result.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductRepository } from '../../../src/infrastructure/memory/catalog/product-repository.ts';
import { InMemoryImageStorage } from '../../../src/infrastructure/memory/media/image-storage.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aProduct } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const setUp = (mayWrite = true) => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  catalogue.mayWrite = mayWrite;
  const errors = new RecentErrorLog(catalogue.clock, () => undefined);
  const products = new InMemoryProductRepository(catalogue);
  return { catalogue, errors, products, images: new InMemoryImageStorage() };
};

const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const input = { name: 'Akun', description: 'Isi', price: 100, categoryId: 'akun' };

describe('creating a product', () => {
  test('adds it to the shop', async () => {
    const { catalogue, errors, products } = setUp();
    const created = await new CreateProduct(products, errors).execute(input);
    expect(created).toMatchObject({ ok: true, value: { name: 'Akun', stock: 1 } });
    expect(catalogue.products).toHaveLength(1);
  });
  test('refuses what a rule refuses, before anybody is asked', async () => {
    const { catalogue, errors, products } = setUp();
    expect(await new CreateProduct(products, errors).execute({ ...input, price: 'x' })).toMatchObject({
      failure: { message: 'Invalid price supplied' },
    });
    expect([catalogue.products, errors.recent()]).toEqual([[], []]);
  });
  test('says what the specification says when the database denies it, gives null, and logs it', async () => {
    const { errors, products } = setUp(false);
    const refused = await new CreateProduct(products, errors).execute(input);
    expect(refused).toEqual({
      ok: false,
      failure: {
        code: 'RLS_POLICY_ERROR',
        message: 'Database access denied. This requires administrator access to fix Row Level Security policies.',
      },
    });
    expect(valueOr(refused, null)).toBeNull();
    expect(errors.recent()).toMatchObject([{ where: 'CreateProduct' }]);
  });
});

describe('changing a product', () => {
  test('refuses ids of sample data without asking', async () => {
    const { errors, products } = setUp();
    expect(await new UpdateProduct(products, errors).execute('contoh-1', { name: 'x' })).toMatchObject({
      failure: { code: 'SAMPLE_DATA' },
    });
  });
  test('keeps the price when the new one is invalid', async () => {
    const { catalogue, errors, products } = setUp();
    const product = aProduct({ price: 700 });
    catalogue.products = [product];
    const changed = await new UpdateProduct(products, errors).execute(product.id, { price: 'gratis', name: 'Baru' });
    expect(changed).toMatchObject({ ok: true, value: { name: 'Baru', price: 700 } });
  });
  test('says so when there is nothing to change', async () => {
    const { errors, products } = setUp();
    expect(await new UpdateProduct(products, errors).execute(UUID, { name: 'x' })).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
  test('passes a rule of the draft on', async () => {
    const { errors, products } = setUp();
    expect(await new UpdateProduct(products, errors).execute(UUID, { image: 'blob:1' })).toMatchObject({
      failure: { code: 'IMAGE_UPLOAD_UNFINISHED' },
    });
  });
});

describe('deleting a product', () => {
  const PICTURE = '/storage/v1/object/public/product-images/products/a.png';

  test('removes its pictures and their siblings afterwards', async () => {
    const { catalogue, errors, products, images } = setUp();
    const product = aProduct({ image: PICTURE });
    catalogue.products = [product];
    for (const name of ['a.png', 'a.w320.webp', 'a.w640.webp', 'a.w1280.webp', 'other.png']) {
      await images.upload({ bucket: 'product-images', path: `products/${name}`, bytes: new Uint8Array(1), type: 'image/png' });
    }
    expect(await new DeleteProduct(products, images, errors).execute(product.id)).toEqual({ ok: true, value: true });
    expect([...images.files.keys()]).toEqual(['product-images/products/other.png']);
  });
  test('leaves the pictures alone when the product may not be deleted', async () => {
    const { catalogue, errors, products, images } = setUp(false);
    const product = aProduct({ image: PICTURE });
    catalogue.products = [product];
    await images.upload({ bucket: 'product-images', path: 'products/a.png', bytes: new Uint8Array(1), type: 'image/png' });
    const refused = await new DeleteProduct(products, images, errors).execute(product.id);
    expect(valueOr(refused, false)).toBe(false);
    expect([catalogue.products.length, images.files.size, errors.recent().length]).toEqual([1, 1, 1]);
  });
  test('stays done when a picture cannot be removed, and logs that', async () => {
    const { catalogue, errors, products, images } = setUp();
    const product = aProduct({ image: PICTURE });
    catalogue.products = [product];
    images.remove = async () => {
      throw new PortError('unavailable', 'down');
    };
    expect((await new DeleteProduct(products, images, errors).execute(product.id)).ok).toBe(true);
    expect(errors.recent()[0]?.where).toBe('DeleteProduct: pictures');
  });
  test('asks for no picture to be removed when there was none', async () => {
    const { catalogue, errors, products, images } = setUp();
    const product = aProduct();
    catalogue.products = [product];
    images.remove = async () => {
      throw new PortError('unavailable', 'asked');
    };
    expect((await new DeleteProduct(products, images, errors).execute(product.id)).ok).toBe(true);
    expect(errors.recent()).toEqual([]);
  });
  test('refuses sample data, and says when there is nothing', async () => {
    const { errors, products, images } = setUp();
    const remove = new DeleteProduct(products, images, errors);
    expect(await remove.execute('contoh-1')).toMatchObject({ failure: { code: 'SAMPLE_DATA' } });
    expect(await remove.execute(UUID)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
});
