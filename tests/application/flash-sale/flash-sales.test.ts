import { describe, expect, test } from '@jest/globals';
import { ListFlashSales, ViewFlashSale } from '../../../src/application/flash-sale/read-flash-sales.ts';
import { CreateFlashSale, DeleteFlashSale, UpdateFlashSale } from '../../../src/application/flash-sale/write-flash-sale.ts';
import { valueOr } from '../../../src/domain/shared/result.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryAdminFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/admin-flash-sale-repository.ts';
import { InMemoryFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/flash-sale-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aProduct, aSale } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const HOUR = 3_600_000;

const setUp = (mayWrite = true) => {
  const clock = new FixedClock();
  const catalogue = new MemoryCatalogue(clock);
  catalogue.mayWrite = mayWrite;
  const product = aProduct();
  catalogue.products = [product];
  const sales = new InMemoryFlashSaleRepository(catalogue);
  const repository = new InMemoryAdminFlashSaleRepository(catalogue);
  return { clock, catalogue, product, sales, repository, errors: new RecentErrorLog(clock, () => undefined) };
};

test('flash sale list: running and upcoming sales, without those that end meanwhile', async () => {
  const { clock, catalogue, product, sales } = setUp();
  catalogue.sales = [
    aSale({ productId: product.id }),
    aSale({ productId: product.id, startsAt: new Date(clock.now().getTime() + HOUR), endsAt: new Date(clock.now().getTime() + 2 * HOUR) }),
  ];
  const list = new ListFlashSales(sales, clock);
  expect(await list.execute()).toHaveLength(2);
  clock.advance(HOUR);
  expect(await list.execute()).toHaveLength(1);
});

test.each(['', 'x', 'undefined', "1'"])('flash sale: id %p, null', async (id) => {
  const { sales } = setUp();
  expect(await new ViewFlashSale(sales).execute(id)).toBeNull();
});

describe('flash sale administration', () => {
  test('permission: create, change and delete', async () => {
    const { clock, product, sales, repository, errors } = setUp();
    const endTime = new Date(clock.now().getTime() + HOUR);
    const created = await new CreateFlashSale(repository, clock, errors).execute({ productId: product.id, salePrice: 5, endTime });
    const id = created.ok ? created.value.id : '';
    expect(created).toMatchObject({ value: { stock: 0, originalPrice: 5 } });
    expect(await new UpdateFlashSale(repository, errors).execute(id, { stock: 3 })).toMatchObject({ value: { stock: 3 } });
    expect(await new ViewFlashSale(sales).execute(id)).toMatchObject({ sale: { id } });
    expect(await new DeleteFlashSale(repository, errors).execute(id)).toEqual({ ok: true, value: true });
    expect(await new DeleteFlashSale(repository, errors).execute(id)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
    expect(await new UpdateFlashSale(repository, errors).execute(id, { stock: 3 })).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
  test('missing permission: refused with the specified text', async () => {
    const { clock, product, repository, errors } = setUp(false);
    const endTime = new Date(clock.now().getTime() + HOUR);
    const refused = await new CreateFlashSale(repository, clock, errors).execute({ productId: product.id, salePrice: 5, endTime });
    expect(refused).toMatchObject({ failure: { code: 'RLS_POLICY_ERROR' } });
    expect(valueOr(refused, null)).toBeNull();
    expect(errors.recent()).toMatchObject([{ where: 'CreateFlashSale' }]);
  });
  test('rules: checked against the present product before writing', async () => {
    const { clock, product, catalogue, repository, errors } = setUp();
    const create = new CreateFlashSale(repository, clock, errors);
    const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);
    const input = { productId: product.id, salePrice: 5, endTime: at(1) };
    expect(await create.execute({ ...input, startTime: at(-2), endTime: at(-1) })).toMatchObject({ failure: { code: 'SALE_PAST_END' } });
    expect(await create.execute({ ...input, salePrice: product.price })).toMatchObject({ failure: { code: 'SALE_PRICE_TOO_HIGH' } });
    catalogue.products = [];
    expect(await create.execute(input)).toMatchObject({ failure: { code: 'SALE_PRODUCT_GONE' } });
    expect([catalogue.sales, errors.recent()]).toEqual([[], []]);
  });
  test('sample data or a rule violation: refused', async () => {
    const { clock, repository, errors } = setUp();
    expect(await new UpdateFlashSale(repository, errors).execute('contoh-1', {})).toMatchObject({ failure: { code: 'SAMPLE_DATA' } });
    expect(await new DeleteFlashSale(repository, errors).execute('contoh-1')).toMatchObject({ failure: { code: 'SAMPLE_DATA' } });
    expect(await new CreateFlashSale(repository, clock, errors).execute({})).toMatchObject({ failure: { code: 'SALE_PRODUCT' } });
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    expect(await new UpdateFlashSale(repository, errors).execute(id, { startTime: 5, endTime: 4 })).toMatchObject({
      failure: { code: 'SALE_TIMES' },
    });
  });
});

test('flash sale list: ended or inactive sales of a cached list are omitted', async () => {
  const { clock, product, sales } = setUp();
  const offer = (given: Parameters<typeof aSale>[0]) => ({ sale: aSale({ productId: product.id, ...given }), product });
  const running = offer({});
  sales.active = async () => [running, offer({ isActive: false }), offer({ endsAt: clock.now() })] as never;
  expect(await new ListFlashSales(sales, clock).execute()).toEqual([running]);
});
