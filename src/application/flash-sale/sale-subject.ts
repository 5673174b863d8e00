import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import type { SaleSubject } from '../../domain/flash-sale/sale-rules.ts';

/** What a sale is measured by. All calls @throws PortError */
export interface FlashSaleContext {
  product(id: string): Promise<{ readonly price: number; readonly stock: number } | null>;
  /** Active sales of a product whose end is not past. */
  planned(productId: string, now: Date): Promise<readonly FlashSale[]>;
}

export const saleSubject = async (ground: FlashSaleContext, productId: string, was: FlashSale | null, now: Date): Promise<SaleSubject> => {
  const [product, others] = await Promise.all([ground.product(productId), ground.planned(productId, now)]);
  return { product, others, was };
};
