import { expect, test } from '@jest/globals';
import { CreateProduct } from '../../../src/application/catalog/create-product.ts';
import { DeleteProduct } from '../../../src/application/catalog/delete-product.ts';
import { UpdateProduct } from '../../../src/application/catalog/update-product.ts';
import { CreateFlashSale } from '../../../src/application/flash-sale/create-flash-sale.ts';
import { DeleteFlashSale } from '../../../src/application/flash-sale/delete-flash-sale.ts';
import { UpdateFlashSale } from '../../../src/application/flash-sale/update-flash-sale.ts';
import { settingsRefusal } from '../../../src/application/settings/settings-refusals.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductRepository } from '../../../src/infrastructure/memory/catalog/product-repository.ts';
import { InMemoryFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/flash-sale-repository.ts';
import { InMemoryImageStorage } from '../../../src/infrastructure/memory/media/image-storage.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const PRODUCT = { name: 'Akun', description: 'Isi', price: 100, categoryId: ID };
const SALE = { productId: ID, salePrice: 5, endTime: '2026-12-01T00:00:00Z' };

/** A shop whose database refuses every write for one reason. */
const refusing = (reason: ConstructorParameters<typeof PortError>[0], code: string | null = null) => {
  const clock = new FixedClock();
  const catalogue = new MemoryCatalogue(clock);
  const errors = new RecentErrorLog(clock, () => undefined);
  const products = new InMemoryProductRepository(catalogue);
  const sales = new InMemoryFlashSaleRepository(catalogue);
  const refuse = async () => {
    throw new PortError(reason, 'no', code);
  };
  for (const port of [products, sales]) Object.assign(port, { insert: refuse, update: refuse, delete: refuse });
  return { clock, errors, products, sales, images: new InMemoryImageStorage() };
};

test.each([
  ['denied', 'RLS_POLICY_ERROR', 'Database access denied. This requires administrator access to fix Row Level Security policies.'],
  ['conflict', 'CONFLICT', 'Data ini masih dipakai atau sudah ada.'],
  ['invalid', 'INVALID', 'Ada isian yang tidak diterima database.'],
  ['unavailable', 'UNAVAILABLE', 'Database tidak bisa dihubungi. Coba lagi sebentar lagi.'],
] as const)('a write that is %s is answered with its own code and words', async (reason, code, message) => {
  const { errors, products } = refusing(reason);
  expect(await new CreateProduct(products, errors).execute(PRODUCT)).toEqual({ ok: false, failure: { code, message } });
});

test.each(['22F01', 'FILE_WITHHELD'])('a picture that may not be shown yet (%s) is named as what is in the way', async (code) => {
  const { errors, products } = refusing('invalid', code);
  const message = 'Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada. Tunggu sebentar lalu simpan lagi, atau unggah ulang.';
  const told = { ok: false, failure: { code: 'FILE_WITHHELD', message } };
  expect(await new CreateProduct(products, errors).execute(PRODUCT)).toEqual(told);
  expect(settingsRefusal(new PortError('invalid', 'no', code))).toEqual(told);
});

test('whatever is refused is told to the person and logged by the name of what was tried', async () => {
  const { clock, errors, products, sales, images } = refusing('denied');
  const tried = {
    CreateProduct: () => new CreateProduct(products, errors).execute(PRODUCT),
    UpdateProduct: () => new UpdateProduct(products, errors).execute(ID, { name: 'x' }),
    DeleteProduct: () => new DeleteProduct(products, images, errors).execute(ID),
    CreateFlashSale: () => new CreateFlashSale(sales, clock, errors).execute(SALE),
    UpdateFlashSale: () => new UpdateFlashSale(sales, errors).execute(ID, { stock: 1 }),
    DeleteFlashSale: () => new DeleteFlashSale(sales, errors).execute(ID),
  };
  for (const attempt of Object.values(tried)) expect(await attempt()).toMatchObject({ ok: false, failure: { code: 'RLS_POLICY_ERROR' } });
  expect(
    errors
      .recent()
      .map(({ where }) => where)
      .toSorted(),
  ).toEqual(Object.keys(tried).toSorted());
});

test('sample data and what is not there are refused in plain words', async () => {
  const { errors, products } = refusing('denied');
  const update = new UpdateProduct(products, errors);
  expect(await update.execute('contoh-1', {})).toMatchObject({ failure: { message: 'Ini data contoh dan tidak bisa diubah.' } });
  products.update = async () => null;
  expect(await update.execute(ID, {})).toMatchObject({ failure: { message: 'Data tidak ditemukan, atau kamu tidak boleh mengubahnya.' } });
});
