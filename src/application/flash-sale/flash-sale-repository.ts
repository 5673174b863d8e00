import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import type { FlashSaleChanges, FlashSaleDraft } from '../../domain/flash-sale/flash-sale-draft.ts';
import type { SaleOffer } from '../../domain/flash-sale/sale-offer.ts';

/** Flash sales (section 7). All calls @throws PortError. */
export interface FlashSaleRepository {
  /** Active sales of visible products whose end is not past at `now`, first to end first, upcoming ones included; at most 200. */
  active(now: Date): Promise<readonly SaleOffer[]>;
  /** Whatever its time; null when its product is not to be seen. */
  byId(id: string): Promise<SaleOffer | null>;
  insert(draft: FlashSaleDraft): Promise<FlashSale>;
  update(id: string, changes: FlashSaleChanges): Promise<FlashSale | null>;
  /** @returns false when there was nothing to delete */
  delete(id: string): Promise<boolean>;
}
