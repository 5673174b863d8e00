import { type PriceStep, roundedPrice } from '../catalog/price-change.ts';
import type { StaffProduct } from '../catalog/staff-product.ts';
import type { FlashSaleDraft } from './flash-sale-draft.ts';
import { type SaleProblem, saleProblems } from './sale-rules.ts';

/** One flash sale for many products: a share off each price, for one time. */
export interface SalePlan {
  /** Per cent off, above 0 and below 100. */
  readonly percent: number;
  /** What each sale price is rounded to. */
  readonly step: PriceStep;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Units of each product, at most its stock; null puts all of its stock on sale. */
  readonly units: number | null;
}

/** `SALE_PRODUCT_HIDDEN`: nobody would see the sale, because the product is inactive or archived. */
type PlanProblem = SaleProblem | 'SALE_PRODUCT_HIDDEN' | 'SALE_SOLD_OUT';

export type PlannedProduct = { readonly draft: FlashSaleDraft } | { readonly problem: PlanProblem };

/** The sale of one product under a plan, or why there is none. Other sales of the product are checked by the database. */
export const plannedSale = (plan: SalePlan, product: Pick<StaffProduct, 'id' | 'price' | 'stock' | 'state'>, now: Date): PlannedProduct => {
  const { startsAt, endsAt } = plan;
  if (product.state !== 'active') return { problem: 'SALE_PRODUCT_HIDDEN' };
  if (product.stock <= 0) return { problem: 'SALE_SOLD_OUT' };
  const salePrice = roundedPrice((product.price * (100 - plan.percent)) / 100, plan.step);
  const stock = Math.min(plan.units ?? product.stock, product.stock);
  const wanted = { id: null, productId: product.id, salePrice, stock, startsAt, endsAt, isActive: true };
  const [problem] = Object.values(saleProblems(wanted, { product, others: [], was: null }, now));
  if (problem !== undefined) return { problem };
  return {
    draft: {
      productId: product.id,
      salePrice,
      originalPrice: product.price,
      startTime: startsAt.toISOString(),
      endTime: endsAt.toISOString(),
      stock,
      isActive: true,
    },
  };
};

/** Per cent off as it is typed: `20`, `12,5`, `20%`; null when it is none or not between 0 and 100. */
export const parsePercentOff = (text: string): number | null => {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.');
  const percent = /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
  return percent > 0 ? percent : null;
};
