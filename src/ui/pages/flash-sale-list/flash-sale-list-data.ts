import type { Deal } from '../../features/flash-sale/deal.ts';

export interface FlashSaleListData {
  /** Running and upcoming sales, earliest end first. The clock tells them apart. */
  readonly deals: readonly Deal[];
}
