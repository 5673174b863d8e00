import type { Deal } from '../../features/flash-sale/deal.ts';

export interface FlashSaleListData {
  /** Running and coming, the first to end first. Which is which is asked of the clock. */
  readonly deals: readonly Deal[];
}
