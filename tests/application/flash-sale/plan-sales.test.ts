import { describe, expect, test } from '@jest/globals';
import type { SaleOutcome } from '../../../src/application/flash-sale/admin-flash-sale-repository.ts';
import { PlanSales, WithdrawSales } from '../../../src/application/flash-sale/plan-sales.ts';

import { PortError } from '../../../src/application/shared/port-error.ts';
import type { FlashSaleDraft } from '../../../src/domain/flash-sale/flash-sale-draft.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryAdminFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/admin-flash-sale-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aProduct } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const shopOf = (count: number) => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  catalogue.mayWrite = true;
  catalogue.products = Array.from({ length: count }, () => aProduct({ price: 1000, stock: 1 }));
  const drafts = catalogue.products.map(
    ({ id }): FlashSaleDraft => ({
      ...{ productId: id, salePrice: 900, originalPrice: 1000, stock: 1, isActive: true },
      ...{ startTime: '2026-01-01T00:00:00Z', endTime: '2098-01-01T00:00:00Z' },
    }),
  );
  return { catalogue, drafts, sales: new InMemoryAdminFlashSaleRepository(catalogue) };
};

describe('sales for many products', () => {
  test('many drafts: created in batches, undone together', async () => {
    const { catalogue, drafts, sales } = shopOf(120);
    const errors = new RecentErrorLog(new FixedClock(), () => undefined);
    const steps: number[] = [];
    const result = await new PlanSales(sales, errors).execute(drafts, (done) => steps.push(done));
    expect(steps).toEqual([50, 100, 120]);
    const ids = result.ok ? result.value.flatMap(({ saleId }) => saleId ?? []) : [];
    expect([ids.length, catalogue.sales.length]).toEqual([120, 120]);
    expect(await new WithdrawSales(sales, errors).execute(ids)).toEqual({ ok: true, value: 120 });
    expect(catalogue.sales).toEqual([]);
  });
  test('cancelled: stops', async () => {
    const { catalogue, drafts, sales } = shopOf(120);
    await new PlanSales(sales, new RecentErrorLog(new FixedClock(), () => undefined)).execute(drafts, () => false);
    expect(catalogue.sales).toHaveLength(50);
  });
  test('connection lost: the remaining drafts are returned', async () => {
    const { drafts, sales } = shopOf(60);
    let calls = 0;
    const insertMany = async (some: readonly FlashSaleDraft[]): Promise<readonly SaleOutcome[]> => {
      calls += 1;
      if (calls > 1) throw new PortError('unavailable', 'cut off');
      return sales.insertMany(some);
    };
    const result = await new PlanSales({ insertMany }, new RecentErrorLog(new FixedClock(), () => undefined)).execute(drafts, () => true);
    const outcomes = result.ok ? result.value : [];
    expect(outcomes.map(({ saleId }) => saleId !== null)).toEqual([...Array(50).fill(true), ...Array(10).fill(false)]);
    expect(outcomes.at(-1)).toMatchObject({ failure: { code: 'UNAVAILABLE' } });
  });
});
