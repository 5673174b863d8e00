import { PortError } from '../../../application/shared/port-error.ts';
import type { FlashSale } from '../../../domain/flash-sale/flash-sale.ts';
import { isPriceUnderSale, PRICE_UNDER_SALE } from '../../../domain/flash-sale/price-under-sale.ts';
import { type SaleWindow, saleProblems } from '../../../domain/flash-sale/sale-rules.ts';
import type { MemoryCatalogue, StoredProduct } from '../catalog/catalogue.ts';

const LONG_AGO = new Date(0);

/** The database's rules for sales, which accept past times. @throws PortError */
export const guardSaleRules = (
  catalogue: MemoryCatalogue,
  wanted: SaleWindow & Pick<FlashSale, 'salePrice' | 'stock'>,
  was: FlashSale | null,
): void => {
  const product = catalogue.find(wanted.productId);
  if (product === null) throw new PortError('conflict', 'violates foreign key constraint', 'REFERENCE');
  if (wanted.endsAt <= wanted.startsAt) throw new PortError('invalid', 'violates check constraint "flash_sales_end_after_start"', '23514');
  const problems = Object.values(saleProblems(wanted, { product, others: catalogue.sales, was }, LONG_AGO));
  const problem = problems.find((code) => code === 'SALE_OVERLAP') ?? problems[0];
  if (problem === undefined) return;
  throw problem === 'SALE_OVERLAP' ? new PortError('conflict', problem, problem) : new PortError('invalid', problem, problem);
};

/** The database's rule for a product's new price. @throws PortError `invalid` */
export const guardProductPrice = ({ sales, clock }: MemoryCatalogue, { id, price }: StoredProduct, wanted: number): void => {
  const planned = sales.filter(({ productId }) => productId === id);
  if (isPriceUnderSale(wanted, price, planned, clock.now())) throw new PortError('invalid', PRICE_UNDER_SALE, PRICE_UNDER_SALE);
};
