import type { FlashSaleChanges, FlashSaleDraft } from '../../../domain/flash-sale/flash-sale-draft.ts';
import type { Database } from '../database-types.ts';

type Sales = Database['public']['Tables']['flash_sales'];

export const toSaleInsert = (draft: FlashSaleDraft): Sales['Insert'] => ({
  product_id: draft.productId,
  sale_price: draft.salePrice,
  original_price: draft.originalPrice,
  start_time: draft.startTime,
  end_time: draft.endTime,
  stock: draft.stock,
  is_active: draft.isActive,
});

export const toSaleUpdate = (changes: FlashSaleChanges): Sales['Update'] => ({
  ...(changes.salePrice === undefined ? {} : { sale_price: changes.salePrice }),
  ...(changes.originalPrice === undefined ? {} : { original_price: changes.originalPrice }),
  ...(changes.startTime === undefined ? {} : { start_time: changes.startTime }),
  ...(changes.endTime === undefined ? {} : { end_time: changes.endTime }),
  ...(changes.stock === undefined ? {} : { stock: changes.stock }),
  ...(changes.isActive === undefined ? {} : { is_active: changes.isActive }),
});
