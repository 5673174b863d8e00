import { expect, test } from '@jest/globals';
import { ArchiveProduct } from '../../../src/application/catalog/archive-product.ts';
import { DeleteProduct } from '../../../src/application/catalog/delete-product.ts';
import { SaveProduct } from '../../../src/application/catalog/save-product.ts';
import { CreateFlashSale, DeleteFlashSale, UpdateFlashSale } from '../../../src/application/flash-sale/write-flash-sale.ts';
import { settingsRefusal } from '../../../src/application/settings/serve-settings.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { emptyProductForm } from '../../../src/domain/catalog/product-form.ts';
import { InMemoryAdminProductRepository } from '../../../src/infrastructure/memory/catalog/admin-product-repository.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryAdminFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/admin-flash-sale-repository.ts';
import { InMemoryImageStorage } from '../../../src/infrastructure/memory/media/image-storage.ts';
import { newUuid } from '../../../src/infrastructure/platform/new-uuid.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { failureText as answerText } from '../../../src/infrastructure/wire/failure-text.ts';
import { failureText } from '../../../src/ui/pages/admin/kit/failure-text.ts';
import { aProduct } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const form = { ...emptyProductForm, name: 'Akun', description: 'Isi', price: '100', categoryId: ID };
const CREATED = { id: null, version: null, form };
const CHANGED = { id: ID, version: 'v1', form };
const SALE = { productId: ID, salePrice: 5, endTime: '2026-12-01T00:00:00Z' };

/** A shop whose database refuses every write for one reason. */
const refusing = (reason: ConstructorParameters<typeof PortError>[0], code: string | null = null) => {
  const clock = new FixedClock();
  const catalogue = new MemoryCatalogue(clock);
  catalogue.products = [aProduct({ id: ID })];
  const errors = new RecentErrorLog(clock, () => undefined);
  const products = new InMemoryAdminProductRepository(catalogue);
  const sales = new InMemoryAdminFlashSaleRepository(catalogue);
  const refuse = async () => {
    throw new PortError(reason, 'no', code);
  };
  for (const port of [products, sales]) Object.assign(port, { insert: refuse, update: refuse, save: refuse, delete: refuse });
  return { clock, errors, products, sales, images: new InMemoryImageStorage(), save: new SaveProduct(products, errors, newUuid) };
};

test.each([
  ['denied', 'RLS_POLICY_ERROR', 'Kamu tidak punya izin untuk ini. Minta pemilik toko memeriksa peranmu.'],
  ['conflict', 'CONFLICT', 'Data ini masih dipakai atau sudah ada.'],
  ['invalid', 'INVALID', 'Ada isian yang tidak diterima. Periksa lagi.'],
  ['unavailable', 'UNAVAILABLE', 'Kami belum bisa dihubungi. Coba lagi sebentar lagi.'],
] as const)('refused write: %s gets its own code and text', async (reason, code, message) => {
  expect(await refusing(reason).save.execute(CREATED)).toEqual({ ok: false, failure: { code } });
  expect(failureText({ code })).toBe(message);
});

test('refused write: a picture that is not released yet is named', async () => {
  const code = 'FILE_WITHHELD';
  const message = 'Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada. Tunggu sebentar lalu simpan lagi, atau unggah ulang.';
  const refusal = { ok: false, failure: { code } };
  expect([failureText({ code }), answerText({ code })]).toEqual([message, message]);
  expect(await refusing('invalid', code).save.execute(CREATED)).toEqual(refusal);
  expect(settingsRefusal(new PortError('invalid', 'no', code))).toEqual(refusal);
});

test('refused writes: reported to the user and logged under the use case', async () => {
  const { clock, errors, products, sales, images, save } = refusing('denied');
  const tried: readonly (readonly [name: string, attempt: () => Promise<unknown>])[] = [
    ['SaveProduct', () => save.execute(CREATED)],
    ['SaveProduct', () => save.execute(CHANGED)],
    ['ArchiveProduct', () => new ArchiveProduct(products, clock, errors).execute(ID, 'v1', true)],
    ['DeleteProduct', () => new DeleteProduct(products, images, errors).execute(ID)],
    ['CreateFlashSale', () => new CreateFlashSale(sales, clock, errors).execute(SALE)],
    ['UpdateFlashSale', () => new UpdateFlashSale(sales, errors).execute(ID, { stock: 1 })],
    ['DeleteFlashSale', () => new DeleteFlashSale(sales, errors).execute(ID)],
  ];
  for (const [, attempt] of tried) expect(await attempt()).toMatchObject({ ok: false, failure: { code: 'RLS_POLICY_ERROR' } });
  expect(errors.recent().map(({ where }) => where)).toEqual(tried.map(([name]) => name).toReversed());
});

test('refused writes: samples and missing products get a plain message', async () => {
  const { products, save } = refusing('denied');
  expect(await save.execute({ ...CHANGED, id: 'contoh-1' })).toMatchObject({
    failure: { code: 'SAMPLE_DATA' },
  });
  products.save = async () => ({ outcome: 'missing' });
  expect(await save.execute(CHANGED)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  expect(['SAMPLE_DATA', 'NOT_FOUND'].map((code) => failureText({ code }))).toEqual([
    'Ini data contoh dan tidak bisa diubah.',
    'Data tidak ditemukan, atau kamu tidak boleh mengubahnya.',
  ]);
});
