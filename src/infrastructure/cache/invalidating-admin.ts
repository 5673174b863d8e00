import type { AdminAttributeRepository } from '../../application/attribute/admin-attribute-repository.ts';
import type { AdminProductRepository } from '../../application/catalog/admin-product-repository.ts';
import type { ProductTransfer } from '../../application/catalog/product-transfer.ts';
import type { StaffProducts } from '../../application/catalog/staff-products.ts';
import type { AdminContentRepository } from '../../application/content/admin-content-repository.ts';
import type { AdminFlashSaleRepository } from '../../application/flash-sale/admin-flash-sale-repository.ts';
import type { AnnouncementRepository } from '../../application/notification/announcement-repository.ts';
import type { AdminSettingsRepository } from '../../application/settings/admin-settings-repository.ts';
import type { Samples } from '../../application/system/samples.ts';
import type { AdminGroupRepository } from '../../application/taxonomy/admin-group-repository.ts';
import { cached } from './cached.ts';
import { INVALIDATED_BY } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

/**
 * Wraps the admin's repositories: their reads bypass the cache, their writes invalidate what this browser cached, so that staff see their
 * changes in the shop (section 9).
 */
export const invalidatingAdmin = (cache: TtlCache) => {
  const { product, flashSale, group, attribute, settings, content, notifications, samples } = INVALIDATED_BY;
  return {
    product: (port: AdminProductRepository): AdminProductRepository =>
      cached(port, cache, { writes: { save: product, sellOutside: product, undoOutsideSale: product, delete: product } }),
    staffProducts: (port: StaffProducts): StaffProducts => cached(port, cache, { writes: { change: product } }),
    transfer: (port: ProductTransfer): ProductTransfer => cached(port, cache, { writes: { store: product, undo: product } }),
    flashSales: (port: AdminFlashSaleRepository): AdminFlashSaleRepository =>
      cached(port, cache, {
        writes: { insert: flashSale, insertMany: flashSale, withdraw: flashSale, update: flashSale, delete: flashSale },
      }),
    groups: (port: AdminGroupRepository): AdminGroupRepository =>
      cached(port, cache, { writes: { insert: group, update: group, delete: group, order: group, addStarterGames: group } }),
    attributes: (port: AdminAttributeRepository): AdminAttributeRepository =>
      cached(port, cache, { writes: { add: attribute, change: attribute, remove: attribute, order: attribute } }),
    settings: (port: AdminSettingsRepository): AdminSettingsRepository => cached(port, cache, { writes: { update: settings } }),
    content: (port: AdminContentRepository): AdminContentRepository => cached(port, cache, { writes: { publish: content } }),
    announcements: (port: AnnouncementRepository): AnnouncementRepository => cached(port, cache, { writes: { send: notifications } }),
    samples: (port: Samples): Samples => cached(port, cache, { writes: { removeNext: samples } }),
  };
};
