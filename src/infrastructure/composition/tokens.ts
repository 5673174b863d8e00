import type { ServiceIdentifier } from 'inversify';
import type { Appearance } from '../../application/appearance/appearance.ts';
import type { AccountInterface } from '../../application/auth/client/account-interface.ts';
import type { BackendAuth } from '../../application/auth/client/backend-auth.ts';
import type { ProductRepository } from '../../application/catalog/product-repository.ts';
import type { FlashSaleRepository } from '../../application/flash-sale/flash-sale-repository.ts';
import type { ImageResizer } from '../../application/media/image-resizer.ts';
import type { ImageStorage } from '../../application/media/image-storage.ts';
import type { NotificationFeed } from '../../application/notification/notification-feed.ts';
import type { NotificationPreferences } from '../../application/notification/notification-preferences.ts';
import type { NotificationRepository } from '../../application/notification/notification-repository.ts';
import type { ProductSearch } from '../../application/search/product-search.ts';
import type { SettingsRepository } from '../../application/settings/settings-repository.ts';
import type { Clock } from '../../application/shared/clock.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import type { KeyValueStore } from '../../application/shared/key-value-store.ts';
import type { RandomSource } from '../../application/shared/random-source.ts';
import type { ShareSheet } from '../../application/sharing/share-sheet.ts';
import type { TaxonomyRepository } from '../../application/taxonomy/taxonomy-repository.ts';
import type { VitalsReport } from '../../application/telemetry/vitals-report.ts';
import type { ProductCards } from '../../application/wishlist/product-cards.ts';
import type { WishlistRepository } from '../../application/wishlist/wishlist-repository.ts';
import type { WishlistStorage } from '../../application/wishlist/wishlist-storage.ts';

const token = <Port>(name: string): ServiceIdentifier<Port> => Symbol(name);

/** What a port is called in the container. Classes are their own name. */
export const PORT = {
  clock: token<Clock>('Clock'),
  errors: token<ErrorLog>('ErrorLog'),
  random: token<RandomSource>('RandomSource'),
  appearance: token<Appearance>('Appearance'),
  device: token<KeyValueStore>('KeyValueStore'),
  products: token<ProductRepository>('ProductRepository'),
  search: token<ProductSearch>('ProductSearch'),
  taxonomy: token<TaxonomyRepository>('TaxonomyRepository'),
  sales: token<FlashSaleRepository>('FlashSaleRepository'),
  settings: token<SettingsRepository>('SettingsRepository'),
  images: token<ImageStorage>('ImageStorage'),
  resizer: token<ImageResizer>('ImageResizer'),
  wishlist: token<WishlistStorage>('WishlistStorage'),
  wishlistRepository: token<WishlistRepository>('WishlistRepository'),
  cards: token<ProductCards>('ProductCards'),
  share: token<ShareSheet>('ShareSheet'),
  notifications: token<NotificationRepository>('NotificationRepository'),
  notificationPreferences: token<NotificationPreferences>('NotificationPreferences'),
  notificationFeed: token<NotificationFeed>('NotificationFeed'),
  /** Drops, by tag, what this browser keeps of the shop. Only bound where something is kept. */
  forget: token<(...tags: readonly string[]) => void>('Forget'),
  /** What a tab keeps for itself. */
  tab: token<KeyValueStore>('KeyValueStore of the tab'),
  accounts: token<AccountInterface>('AccountInterface'),
  backendAuth: token<BackendAuth>('BackendAuth'),
  vitalsReport: token<VitalsReport>('VitalsReport'),
  /** SECURE_MODE: neither profile nor role are kept. */
  secureMode: token<boolean>('SecureMode'),
} as const;
