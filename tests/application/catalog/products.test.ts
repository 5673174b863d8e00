import { describe, expect, test } from '@jest/globals';
import { ChangeProducts } from '../../../src/application/catalog/change-products.ts';
import { ListStaffProducts } from '../../../src/application/catalog/list-staff-products.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { readProductList } from '../../../src/domain/catalog/product-list-address.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { versionOf } from '../../../src/infrastructure/memory/catalog/staff-product-rows.ts';
import { InMemoryStaffProducts } from '../../../src/infrastructure/memory/catalog/staff-products.ts';
import { InMemoryImageStorage } from '../../../src/infrastructure/memory/media/image-storage.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aProduct } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const clock = new FixedClock();
const errors = new RecentErrorLog(clock, () => undefined);
const shopOf = (count: number, image: string | null = null) => {
  const catalogue = new MemoryCatalogue(clock);
  catalogue.mayWrite = true;
  for (let n = 0; n < count; n += 1) catalogue.products.push(aProduct({ price: n, image }));
  return { catalogue, products: new InMemoryStaffProducts(catalogue), images: new InMemoryImageStorage() };
};

describe('admin product list', () => {
  test('pages: next and previous lead to each other', async () => {
    const { products } = shopOf(120);
    const list = new ListStaffProducts(products, errors);
    const read = async (text: string) => {
      const found = await list.execute(readProductList(new URLSearchParams(`sort=price&${text}`)));
      if (!found.ok) throw new Error(found.failure.code);
      return found.value;
    };
    const first = await read('');
    expect([first.previous, first.rows[0]?.price, first.rows.length]).toEqual([null, 0, 50]);
    const second = await read(`after=${first.next}`);
    const third = await read(`after=${second.next}`);
    expect([third.rows.map(({ price }) => price).at(-1), third.rows.length, third.next]).toEqual([119, 20, null]);
    const back = await read(`before=${third.previous}`);
    expect(back.rows.map(({ price }) => price)).toEqual(second.rows.map(({ price }) => price));
    expect((await read(`before=${back.previous}`)).previous).toBeNull();
    // A cursor of another order is invalid, so the list starts at the beginning.
    expect((await read('after=stock~x~1')).rows[0]?.price).toBe(0);
  });
});

describe('bulk product changes', () => {
  const changesOf = (catalogue: MemoryCatalogue, set: 'delete' | { readonly stock: number }) =>
    catalogue.products.map((product) => ({ id: product.id, version: versionOf(product), set }));

  test('many products: changed in batches with progress', async () => {
    const { catalogue, products, images } = shopOf(120);
    const steps: number[] = [];
    const result = await new ChangeProducts(products, images, errors).execute(changesOf(catalogue, { stock: 3 }), (done) =>
      steps.push(done),
    );
    expect(result.ok && result.value.every(({ status }) => status === 'done')).toBe(true);
    expect(steps).toEqual([50, 100, 120]);
  });
  test('cancelled: the completed changes are returned', async () => {
    const { catalogue, products, images } = shopOf(120);
    const result = await new ChangeProducts(products, images, errors).execute(changesOf(catalogue, { stock: 3 }), () => false);
    expect(result.ok && result.value.length).toBe(50);
    expect(catalogue.products.filter(({ stock }) => stock === 3)).toHaveLength(50);
  });
  test('deletion: removes the pictures with their copies', async () => {
    const { catalogue, products, images } = shopOf(1, '/storage/v1/object/public/product-images/products/a.png');
    for (const path of ['products/a.png', 'products/a.w320.webp', 'products/b.png']) {
      await images.upload({ bucket: 'product-images', path, bytes: new Uint8Array(1), type: 'image/png' });
    }
    await new ChangeProducts(products, images, errors).execute(changesOf(catalogue, 'delete'));
    expect([...images.files.keys()]).toEqual(['product-images/products/b.png']);
  });
  test('connection lost: the open changes are returned', async () => {
    const { catalogue, products, images } = shopOf(60);
    const change = products.change.bind(products);
    let calls = 0;
    products.change = async (rows) => {
      calls += 1;
      if (calls === 2) throw new PortError('unavailable', 'cut');
      return change(rows);
    };
    const result = await new ChangeProducts(products, images, errors).execute(changesOf(catalogue, { stock: 3 }));
    const statuses = result.ok ? result.value.map(({ status }) => status) : [];
    expect([statuses.filter((one) => one === 'done').length, statuses.filter((one) => one === 'refused').length]).toEqual([50, 10]);
  });
  test('samples: refused', async () => {
    const { products, images } = shopOf(0);
    const result = await new ChangeProducts(products, images, errors).execute([{ id: 'sample-1', version: '', set: { stock: 1 } }]);
    expect(!result.ok && result.failure.code).toBe('SAMPLE_DATA');
  });
});
