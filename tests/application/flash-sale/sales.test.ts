import { describe, expect, test } from '@jest/globals';
import { ReadPriceHistory } from '../../../src/application/catalog/read-price-history.ts';
import { ChooseSaleProduct, FindSaleProducts, ListSales, OpenSale } from '../../../src/application/flash-sale/read-admin-sales.ts';
import { SaveSale } from '../../../src/application/flash-sale/save-sale.ts';
import { UndoSale } from '../../../src/application/flash-sale/undo-sale.ts';
import { CreateFlashSale, EndSale, UpdateFlashSale } from '../../../src/application/flash-sale/write-flash-sale.ts';
import { fieldsInvalid } from '../../../src/application/shared/refusals.ts';
import { emptySale, formInputOf } from '../../../src/domain/flash-sale/sale-form-input.ts';
import { toWib } from '../../../src/domain/shared/wib.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductRepository } from '../../../src/infrastructure/memory/catalog/product-repository.ts';
import { InMemoryAdminFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/admin-flash-sale-repository.ts';
import { InMemoryProductSearch } from '../../../src/infrastructure/memory/search/product-search.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aProduct, aSale } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const HOUR = 3_600_000;

const setUp = (mayWrite = true) => {
  const clock = new FixedClock();
  const catalogue = new MemoryCatalogue(clock);
  catalogue.mayWrite = mayWrite;
  const product = aProduct({ price: 1000, stock: 5 });
  catalogue.products = [product];
  const repository = new InMemoryAdminFlashSaleRepository(catalogue);
  const errors = new RecentErrorLog(clock, () => undefined);
  const create = new CreateFlashSale(repository, clock, errors);
  const update = new UpdateFlashSale(repository, errors);
  const choose = new ChooseSaleProduct(repository, new ReadPriceHistory(new InMemoryProductRepository(catalogue), errors), clock, errors);
  const save = new SaveSale(create, update, clock);
  const chosen = async () => {
    const found = await choose.execute(product.id);
    return found.ok ? found.value : null;
  };
  const typed = (hours = 3, given: object = {}) => ({
    ...emptySale,
    productId: product.id,
    salePrice: '500',
    endTime: toWib(new Date(clock.now().getTime() + hours * HOUR)),
    ...given,
  });
  return { clock, catalogue, product, repository, errors, create, update, choose, save, chosen, typed };
};

describe('flash sale form', () => {
  test('empty optional fields: starts now, current price struck through, no stock', async () => {
    const { save, typed, chosen, clock } = setUp();
    const saved = await save.execute(typed(), await chosen(), null);
    expect(saved).toMatchObject({ value: { startsAt: clock.now(), originalPrice: 500, stock: 0, isActive: true } });
  });
  test('rule violated: reported at its fields', async () => {
    const { save, typed, chosen } = setUp();
    const at = async (given: object, hours = 3) => save.execute(typed(hours, given), await chosen(), null);
    expect(await at({ salePrice: '1.000' })).toEqual(fieldsInvalid({ salePrice: 'SALE_PRICE_TOO_HIGH' }));
    expect(await at({ stock: '6' })).toEqual(fieldsInvalid({ stock: 'SALE_STOCK_TOO_HIGH' }));
    expect(await at({ startTime: '2020-01-01T00:00' }, -2)).toEqual(fieldsInvalid({ endTime: 'SALE_PAST_END' }));
    expect(await at({}, -2)).toEqual(fieldsInvalid({ endTime: 'SALE_TIMES' }));
    expect(await at({})).toMatchObject({ ok: true });
    expect(await at({})).toEqual(fieldsInvalid({ startTime: 'SALE_OVERLAP' }));
  });
  test('rule violated in the database only: reported at its fields', async () => {
    const { save, typed, chosen, catalogue, product, clock } = setUp();
    const before = await chosen();
    // Another person planned a sale meanwhile, and the form was not reloaded.
    catalogue.sales = [aSale({ productId: product.id, startsAt: clock.now(), endsAt: new Date(clock.now().getTime() + HOUR) })];
    expect(await save.execute(typed(), before, null)).toEqual(fieldsInvalid({ startTime: 'SALE_OVERLAP' }));
  });
  test('conflict: not overwritten', async () => {
    const { save, repository, catalogue, product, chosen } = setUp();
    const sale = aSale({ productId: product.id, salePrice: 500, stock: 1 });
    catalogue.sales = [sale];
    const read = await repository.byId(sale.id);
    expect(await save.execute({ ...formInputOf(sale), stock: '2' }, await chosen(), read)).toMatchObject({ ok: true });
    expect(await save.execute({ ...formInputOf(sale), stock: '3' }, await chosen(), read)).toMatchObject({
      failure: { code: 'CHANGED_MEANWHILE' },
    });
    catalogue.sales = [];
    expect(await save.execute({ ...formInputOf(sale), stock: '3' }, await chosen(), read)).toMatchObject({
      failure: { code: 'NOT_FOUND' },
    });
  });
  test('missing permission: the specified text', async () => {
    const { save, typed, chosen } = setUp(false);
    expect(await save.execute(typed(), await chosen(), null)).toMatchObject({ failure: { code: 'RLS_POLICY_ERROR' } });
  });
});

describe('running flash sale', () => {
  test('end now: ends at once, refused otherwise', async () => {
    const { repository, update, clock, catalogue, product } = setUp();
    const sale = aSale({ productId: product.id });
    catalogue.sales = [sale];
    const end = new EndSale(update, clock);
    const read = await repository.byId(sale.id);
    if (read === null) throw new Error('no sale');
    expect(await end.execute(read)).toMatchObject({ value: { endsAt: clock.now() } });
    const ended = await repository.byId(sale.id);
    expect(ended === null ? null : await end.execute(ended)).toMatchObject({ failure: { code: 'SALE_NOT_LIVE' } });
  });
  test('list: with counts by state; unreadable, failure', async () => {
    const { repository, clock, errors, catalogue, product } = setUp();
    catalogue.sales = [aSale({ productId: product.id })];
    const list = new ListSales(repository, clock, errors);
    const request = { state: 'live', text: '', sort: 'time', page: 1 } as const;
    expect(await list.execute(request)).toMatchObject({ value: { total: 1, counts: { live: 1, upcoming: 0, ended: 0, off: 0 } } });
    repository.counts = () => Promise.reject(new TypeError('offline'));
    expect(await list.execute(request)).toMatchObject({ failure: { code: 'UNAVAILABLE' } });
    expect(await new OpenSale(repository, errors).execute('x')).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
});

describe('undo of a flash sale change', () => {
  const changed = async (shop: ReturnType<typeof setUp>, given: object) => {
    const before = aSale({ productId: shop.product.id, salePrice: 500, originalPrice: 900, stock: 3, initialStock: 3 });
    shop.catalogue.sales = [before];
    const read = await shop.repository.byId(before.id);
    const saved = await shop.save.execute({ ...formInputOf(before), ...given }, await shop.chosen(), read);
    if (!saved.ok) throw new Error(saved.failure.code);
    return { before, after: saved.value, undo: new UndoSale(new OpenSale(shop.repository, shop.errors), shop.update) };
  };
  const ended = async (shop: ReturnType<typeof setUp>) => {
    const { before, undo } = await changed(shop, {});
    const read = await shop.repository.byId(before.id);
    const done = read === null ? null : await new EndSale(shop.update, shop.clock).execute(read);
    if (!done?.ok) throw new Error('not ended');
    return { before, after: done.value, undo };
  };
  test('unchanged since: price, stock, times and state are restored to the second', async () => {
    const shop = setUp();
    const given = { salePrice: '400', originalPrice: '800', stock: '1', startTime: '2026-01-01T00:00', isActive: false };
    const { before, after, undo } = await changed(shop, { ...given, endTime: toWib(new Date(shop.clock.now().getTime() + 9 * HOUR)) });
    expect(shop.catalogue.sales[0]).toMatchObject({ salePrice: 400, stock: 1, isActive: false });
    expect(await undo.execute(before, after)).toEqual({ ok: true, value: before });
    expect(shop.catalogue.sales).toEqual([before]);
  });
  test('changed or sold since: refused', async () => {
    const shop = setUp();
    const { before, after, undo } = await changed(shop, { salePrice: '400' });
    shop.catalogue.sales = [{ ...after, stock: 2 }];
    expect(await undo.execute(before, after)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    expect(shop.catalogue.sales).toEqual([{ ...after, stock: 2 }]);
    shop.catalogue.sales = [];
    expect(await undo.execute(before, after)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
  test('changed by another editor at the same moment: not overwritten', async () => {
    const shop = setUp();
    const { before, after, undo } = await changed(shop, { salePrice: '400' });
    const byId = shop.repository.byId.bind(shop.repository);
    shop.repository.byId = async (id) => {
      const read = await byId(id);
      await shop.repository.update(id, { salePrice: 300 });
      return read;
    };
    expect(await undo.execute(before, after)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } });
    expect(shop.catalogue.sales[0]?.salePrice).toBe(300);
  });
  test('ended sale: runs to its former end again', async () => {
    const shop = setUp();
    const { before, after, undo } = await ended(shop);
    expect(shop.catalogue.sales[0]?.endsAt).toEqual(shop.clock.now());
    expect(await undo.execute(before, after)).toMatchObject({ value: { endsAt: before.endsAt } });
    expect(shop.catalogue.sales).toEqual([before]);
  });
  test('ended sale that violates a rule now: stays ended, the rule is named', async () => {
    const shop = setUp();
    const { before, after, undo } = await ended(shop);
    shop.catalogue.products = [{ ...shop.product, price: 500 }];
    expect(await undo.execute(before, after)).toMatchObject({
      failure: { code: 'SALE_PRICE_TOO_HIGH' },
    });
    shop.catalogue.products = [shop.product];
    shop.catalogue.sales = [...shop.catalogue.sales, { ...before, id: 'lain', startsAt: shop.clock.now() }];
    expect(await undo.execute(before, after)).toMatchObject({
      failure: { code: 'SALE_OVERLAP' },
    });
    expect(shop.catalogue.sales[0]).toEqual(after);
  });
});

describe('product search for a sale', () => {
  test('words, id or page address: matching products; empty text: the newest', async () => {
    const { catalogue, repository, errors, product } = setUp();
    const hidden = aProduct({ isActive: false });
    catalogue.products = [...catalogue.products, hidden];
    const find = new FindSaleProducts(repository, new InMemoryProductRepository(catalogue), new InMemoryProductSearch(catalogue), errors);
    const ids = async (text: string) => {
      const found = await find.execute(text);
      return found.ok ? found.value.map(({ id }) => id) : [];
    };
    expect(await ids('')).toEqual([product.id]);
    expect(await ids(' mythic ')).toEqual([product.id]);
    expect(await ids(`https://toko.example/products/${product.id}`)).toEqual([product.id]);
    expect(await ids(hidden.id)).toEqual([hidden.id]);
    expect(await ids('00000000-0000-4000-8000-ffffffffffff')).toEqual([]);
  });
});
