import type { SaleOffer } from '../../domain/flash-sale/sale-offer.ts';

/** Public flash sales (section 7); they are written through AdminFlashSaleRepository. All calls @throws PortError. */
export interface FlashSaleRepository {
  /** Active sales of visible products that have not ended at `now`, earliest end first, upcoming ones included; at most 200. */
  active(now: Date): Promise<readonly SaleOffer[]>;
  /** A sale in any state; null when its product is not visible. */
  byId(id: string): Promise<SaleOffer | null>;
}
