import { describe, expect, test } from '@jest/globals';
import type { OpenedProduct } from '../../../src/application/catalog/admin-product-repository.ts';
import { ArchiveProduct } from '../../../src/application/catalog/archive-product.ts';
import { ListProductGroups } from '../../../src/application/catalog/list-product-groups.ts';
import { OpenProduct, ReadProductUsage } from '../../../src/application/catalog/open-product.ts';
import { type SaveOutcome, SaveProduct } from '../../../src/application/catalog/save-product.ts';
import { UndoProduct } from '../../../src/application/catalog/undo-product.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { emptyProductForm, type ProductForm, productFormOf } from '../../../src/domain/catalog/product-form.ts';
import type { Result } from '../../../src/domain/shared/result.ts';
import { InMemoryAdminProductRepository } from '../../../src/infrastructure/memory/catalog/admin-product-repository.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { newUuid } from '../../../src/infrastructure/platform/new-uuid.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { failureText } from '../../../src/ui/pages/admin/kit/failure-text.ts';
import { aCategory, aProduct, aRentalOption } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const RLS = 'Kamu tidak punya izin untuk ini. Minta pemilik toko memeriksa peranmu.';
const MISSING = '00000000-0000-4000-8000-ffffffffffff';

const setUp = (mayWrite = true) => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  catalogue.mayWrite = mayWrite;
  const category = aCategory();
  const product = aProduct({ category });
  catalogue.categories.push(category);
  catalogue.products.push(product);
  const errors = new RecentErrorLog(catalogue.clock, () => undefined);
  const repository = new InMemoryAdminProductRepository(catalogue);
  const form: ProductForm = { ...emptyProductForm, name: 'Baru', description: 'Isi', price: '5000', categoryId: category.id };
  return {
    catalogue,
    errors,
    repository,
    product,
    form,
    save: new SaveProduct(repository, errors, newUuid),
    open: new OpenProduct(repository, errors),
  };
};
const opened = (result: Result<OpenedProduct>): OpenedProduct => {
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
};
const outcome = (result: Result<SaveOutcome>): SaveOutcome => {
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
};
const failureOf = (result: Result<unknown>): string => (result.ok ? 'done' : failureText(result.failure));

describe('saving a product', () => {
  test('deleted category: refused with a message', async () => {
    const { save, form } = setUp();
    expect(failureOf(await save.execute({ id: null, version: null, form: { ...form, categoryId: MISSING } }))).toBe(
      'Kategori, game, atau tier tidak ada lagi. Pilih yang lain.',
    );
  });
  test('retry after a lost answer: no duplicate, the present values are stored', async () => {
    const { save, form, catalogue, repository } = setUp();
    const newId = save.newId();
    const store = repository.save.bind(repository);
    repository.save = async (saving) => {
      await store(saving);
      repository.save = store;
      throw new PortError('unavailable', 'the line was cut');
    };
    expect(failureOf(await save.execute({ id: null, newId, version: null, form }))).toContain('Kami belum bisa dihubungi');
    const { opened: made } = outcome(await save.execute({ id: null, newId, version: null, form: { ...form, price: '6000' } }));
    expect([made.product.id, made.product.price]).toEqual([newId, 6000]);
    expect(catalogue.products.filter(({ name }) => name === 'Baru')).toHaveLength(1);
  });
  test('retry after another editor’s change: not overwritten, the stored product is returned', async () => {
    const { save, form, catalogue } = setUp();
    const newId = save.newId();
    const { opened: made } = outcome(await save.execute({ id: null, newId, version: null, form }));
    await save.execute({ id: newId, version: made.version, form: { ...form, price: '7000' } });
    const again = outcome(await save.execute({ id: null, newId, version: null, form }));
    expect([again.isSaved, again.opened.product.id, again.opened.product.price]).toEqual([false, newId, 7000]);
    expect(catalogue.find(newId)?.price).toBe(7000);
  });
  test('new product: created with its rental options', async () => {
    const { save, form, catalogue } = setUp();
    const rentals = [
      { key: 'a', id: null, duration: '1 Hari', minutes: '', price: '10.000', description: '', deposit: '50.000', rules: '' },
    ];
    const { isSaved, opened: made } = outcome(await save.execute({ id: null, version: null, form: { ...form, rentals } }));
    expect(isSaved).toBe(true);
    expect(made.product).toMatchObject({
      name: 'Baru',
      price: 5000,
      hasRental: true,
      rentalOptions: [{ duration: '1 Hari', durationMinutes: 1440, price: 10_000, deposit: 50_000, rules: null }],
    });
    expect(catalogue.products).toHaveLength(2);
  });
  test.each([
    [{ price: 'mahal' }, 'Isi harga dengan angka mulai dari 1, misalnya 1.250.000.'],
    [{ name: '' }, 'Nama dan deskripsi wajib diisi.'],
    [{ description: ' ' }, 'Nama dan deskripsi wajib diisi.'],
    [{ categoryId: '' }, 'Pilih kategori dulu.'],
    [{ pictures: [{ url: 'blob:x', path: '', alt: '' }] }, 'Gambar belum selesai diunggah. Tunggu sebentar lalu simpan lagi.'],
    [{ warrantyHours: '0' }, 'Tulis jam utuh dari 1 sampai 8.760, atau kosongkan.'],
  ] as const)('%p: refused before a request', async (given, message) => {
    const { save, form, catalogue } = setUp();
    expect(failureOf(await save.execute({ id: null, version: null, form: { ...form, ...given } }))).toBe(message);
    expect(catalogue.products).toHaveLength(1);
  });
  test('unreadable price: dropped, the stored price is kept', async () => {
    const { save, open, product } = setUp();
    const { version, product: stored } = opened(await open.execute(product.id));
    const form = { ...productFormOf(stored), price: 'mahal', stock: '2,5' };
    const { opened: changed } = outcome(await save.execute({ id: product.id, version, form }));
    expect([changed.product.price, changed.product.stock]).toEqual([1_000_000, 2]);
  });
  test('conflict: nothing is written, the other version is returned', async () => {
    const { save, open, product } = setUp();
    const { version, product: stored } = opened(await open.execute(product.id));
    const form = productFormOf(stored);
    outcome(await save.execute({ id: product.id, version, form: { ...form, price: '7' } }));
    const late = outcome(await save.execute({ id: product.id, version, form: { ...form, price: '8' } }));
    expect([late.isSaved, late.opened.product.price]).toEqual([false, 7]);
    const again = outcome(await save.execute({ id: product.id, version: late.opened.version, form: { ...form, price: '8' } }));
    expect([again.isSaved, again.opened.product.price]).toEqual([true, 8]);
  });
  test('sample, deleted product or missing permission: refused with the specified text', async () => {
    const { save, form, errors } = setUp();
    expect(failureOf(await save.execute({ id: 'contoh-1', version: 'v1', form }))).toBe('Ini data contoh dan tidak bisa diubah.');
    expect(failureOf(await save.execute({ id: MISSING, version: 'v1', form }))).toBe(
      'Data tidak ditemukan, atau kamu tidak boleh mengubahnya.',
    );
    expect(errors.recent()).toEqual([]);
    const denied = setUp(false);
    expect(failureOf(await denied.save.execute({ id: null, version: null, form: denied.form }))).toBe(RLS);
    expect(denied.errors.recent()).toMatchObject([{ where: 'SaveProduct' }]);
  });
});

describe('archiving a product', () => {
  test('archive and restore: applied unless the product changed', async () => {
    const { repository, catalogue, errors, open, product } = setUp();
    const archive = new ArchiveProduct(repository, catalogue.clock, errors);
    const { version } = opened(await open.execute(product.id));
    const deleted = outcome(await archive.execute(product.id, version, true));
    expect(deleted.opened.product.archivedAt).toEqual(catalogue.clock.now());
    expect(outcome(await archive.execute(product.id, version, false)).isSaved).toBe(false);
    expect(outcome(await archive.execute(product.id, deleted.opened.version, false)).opened.product.archivedAt).toBeNull();
  });
  test('sample, deleted product or missing permission: refused', async () => {
    const { repository, catalogue, errors } = setUp();
    const archive = new ArchiveProduct(repository, catalogue.clock, errors);
    expect(failureOf(await archive.execute('contoh-1', 'v', true))).toBe('Ini data contoh dan tidak bisa diubah.');
    expect(failureOf(await archive.execute(MISSING, 'v', true))).toBe('Data tidak ditemukan, atau kamu tidak boleh mengubahnya.');
    catalogue.mayWrite = false;
    expect(failureOf(await archive.execute(MISSING, 'v', true))).toBe(RLS);
  });
});

describe('opening a product', () => {
  test('invalid id, unknown product or missing permission: refused with the reason', async () => {
    const { open, repository, errors, catalogue, product } = setUp();
    const impact = new ReadProductUsage(repository, errors);
    for (const use of [open, impact]) {
      expect(failureOf(await use.execute('contoh-1'))).toBe('Ini data contoh dan tidak bisa diubah.');
      expect(failureOf(await use.execute(MISSING))).toBe('Data tidak ditemukan, atau kamu tidak boleh mengubahnya.');
      expect(failureOf(await use.execute(product.id))).toBe('done');
    }
    catalogue.mayWrite = false;
    expect(failureOf(await impact.execute(product.id))).toBe(RLS);
  });
  test('server unreachable: failure with a message', async () => {
    const { repository, errors, product, open } = setUp();
    repository.open = () => Promise.reject(new TypeError('offline'));
    expect(failureOf(await open.execute(product.id))).toBe('Kami belum bisa dihubungi. Coba lagi sebentar lagi.');
    expect(failureOf(await new ListProductGroups({ groups: () => Promise.reject(new TypeError('offline')) }, errors).execute())).toBe(
      'Kami belum bisa dihubungi. Coba lagi sebentar lagi.',
    );
  });
});

describe('undo of a product save', () => {
  const picture = (name: string, alt = '') => ({ url: `https://toko.example/${name}.webp`, path: '', alt });
  const saved = async (shop: ReturnType<typeof setUp>, typed: Partial<ProductForm>) => {
    const found = opened(await shop.open.execute(shop.product.id));
    const before = productFormOf(found.product);
    const after = outcome(await shop.save.execute({ id: found.product.id, version: found.version, form: { ...before, ...typed } }));
    expect(after.isSaved).toBe(true);
    return { before, after: after.opened };
  };
  const withMore = () => {
    const shop = setUp();
    const { id } = shop.product;
    const pictures = { image: picture('satu').url, images: [picture('satu').url, picture('dua').url], imageAlts: ['Satu', 'Dua'] };
    const more = { attributes: [{ label: 'Rank', value: 'Mythic' }], rentalOptions: [aRentalOption({ productId: id })], hasRental: true };
    shop.catalogue.products = [{ ...shop.product, ...pictures, ...more, originalPrice: 2_000_000, sellerNote: null, warrantyHours: null }];
    return { ...shop, undo: new UndoProduct(shop.save) };
  };
  const typed: Partial<ProductForm> = {
    name: 'Lain',
    price: '5',
    originalPrice: '',
    stock: '99',
    sellerNote: 'Catatan',
    warrantyHours: '24',
    isActive: false,
    attributes: [{ label: 'Server', value: 'Asia' }],
    rentals: [{ key: 'a', id: null, duration: '3 Hari', minutes: '', price: '90000', description: '', deposit: '', rules: 'Ranked boleh' }],
    pictures: [picture('dua', 'Lain'), picture('satu'), picture('tiga')],
  };
  const plain = (form: ProductForm) => ({ ...form, rentals: form.rentals.map(({ key: _key, id: _id, ...line }) => line) });

  test('unchanged since: all fields, lines, rental options and pictures are restored', async () => {
    const shop = withMore();
    const { before, after } = await saved(shop, typed);
    expect(shop.catalogue.products[0]).toMatchObject({ name: 'Lain', stock: 99, rentalOptions: [{ duration: '3 Hari' }] });
    const undone = opened(await shop.undo.execute(before, after));
    expect(plain(productFormOf(undone.product))).toEqual(plain(before));
    expect(undone.product).toMatchObject(shop.catalogue.products[0] ?? {});
  });
  test('deleted pictures: not restored, pictures stay as they are', async () => {
    const shop = withMore();
    const { before, after } = await saved(shop, { ...typed, pictures: [picture('dua', 'Lain')] });
    const undone = opened(await shop.undo.execute(before, after));
    expect(undone.product).toMatchObject({
      name: before.name,
      image: picture('dua').url,
      images: [picture('dua').url],
      imageAlts: ['Lain'],
    });
  });
  test('saved again since: refused', async () => {
    const shop = withMore();
    const { before, after } = await saved(shop, { price: '5' });
    await shop.repository.save({ id: after.product.id, version: after.version, changes: { stock: 7 }, rentals: null });
    expect(await shop.undo.execute(before, after)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    expect(shop.catalogue.products[0]).toMatchObject({ price: 5, stock: 7 });
  });
  test('product deleted or permission lost: refused with the reason', async () => {
    const shop = withMore();
    const { before, after } = await saved(shop, { price: '5' });
    shop.catalogue.mayWrite = false;
    expect(failureOf(await shop.undo.execute(before, after))).toBe(RLS);
    shop.catalogue.mayWrite = true;
    shop.catalogue.products = [];
    expect(await shop.undo.execute(before, after)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
});
