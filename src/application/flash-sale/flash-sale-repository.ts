import type { SaleOffer } from '../../domain/flash-sale/sale-offer.ts';

/** Flash sales as the shop shows them (section 7); they are written through AdminFlashSaleRepository. All calls @throws PortError. */
export interface FlashSaleRepository {
  /** Active sales of visible products that have not ended at `now`, earliest end first, upcoming ones included; at most 200. */
  active(now: Date): Promise<readonly SaleOffer[]>;
  /** Whatever its time; null when its product is not to be seen. */
  byId(id: string): Promise<SaleOffer | null>;
}
