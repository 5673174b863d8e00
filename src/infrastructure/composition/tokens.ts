import type { ServiceIdentifier } from 'inversify';
import type { Appearance } from '../../application/appearance/appearance.ts';
import type { GameSchemas } from '../../application/attribute/game-schemas.ts';
import type { AccountInterface } from '../../application/auth/client/account-interface.ts';
import type { BackendAuth } from '../../application/auth/client/backend-auth.ts';
import type { SignInAgain } from '../../application/auth/client/sign-in-again.ts';
import type { ProductRepository } from '../../application/catalog/product-repository.ts';
import type { FlashSaleRepository } from '../../application/flash-sale/flash-sale-repository.ts';
import type { NewsletterService } from '../../application/newsletter/newsletter-service.ts';
import type { Broadcasts } from '../../application/notification/broadcasts.ts';
import type { MessageSettingsRepository } from '../../application/notification/message-settings.ts';
import type { NotificationFeed } from '../../application/notification/notification-feed.ts';
import type { NotificationPreferences } from '../../application/notification/notification-preferences.ts';
import type { NotificationRepository } from '../../application/notification/notification-repository.ts';
import type { ProductSearch } from '../../application/search/product-search.ts';
import type { SettingsRepository } from '../../application/settings/settings-repository.ts';
import type { Clock } from '../../application/shared/clock.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import type { KeyValueStore } from '../../application/shared/key-value-store.ts';
import type { ShareSheet } from '../../application/sharing/share-sheet.ts';
import type { TaxonomyRepository } from '../../application/taxonomy/taxonomy-repository.ts';
import type { VitalsReport } from '../../application/telemetry/read-vitals-report.ts';
import type { ProductCards } from '../../application/wishlist/product-cards.ts';
import type { WishlistRepository } from '../../application/wishlist/wishlist-repository.ts';
import type { WishlistStorage } from '../../application/wishlist/wishlist-storage.ts';

/** @param name used in errors about missing bindings */
export const token = <Port>(name: string): ServiceIdentifier<Port> => Symbol(name);

/** Tokens of ports in the container, by feature. A class (a use case, a store, a view-model) is its own token. */
export const PORT = {
  // shared
  clock: token<Clock>('Clock'),
  errors: token<ErrorLog>('ErrorLog'),
  /** localStorage. */
  device: token<KeyValueStore>('KeyValueStore of the device'),
  /** sessionStorage. */
  tab: token<KeyValueStore>('KeyValueStore of the tab'),
  // catalog, search, taxonomy, attribute, flash-sale
  products: token<ProductRepository>('ProductRepository'),
  search: token<ProductSearch>('ProductSearch'),
  taxonomy: token<TaxonomyRepository>('TaxonomyRepository'),
  gameSchemas: token<GameSchemas>('GameSchemas'),
  sales: token<FlashSaleRepository>('FlashSaleRepository'),
  // settings, appearance, sharing
  settings: token<SettingsRepository>('SettingsRepository'),
  appearance: token<Appearance>('Appearance'),
  share: token<ShareSheet>('ShareSheet'),
  // auth
  accounts: token<AccountInterface>('AccountInterface'),
  backendAuth: token<BackendAuth>('BackendAuth'),
  /** Bound with the account pages; until then nothing can ask. */
  signInAgain: token<SignInAgain>('SignInAgain'),
  /** SECURE_MODE: neither profile nor role is stored. */
  secureMode: token<boolean>('SecureMode'),
  // wishlist
  wishlist: token<WishlistStorage>('WishlistStorage'),
  wishlistRepository: token<WishlistRepository>('WishlistRepository'),
  cards: token<ProductCards>('ProductCards'),
  // notification, newsletter
  broadcasts: token<Broadcasts>('Broadcasts'),
  notifications: token<NotificationRepository>('NotificationRepository'),
  messageSettings: token<MessageSettingsRepository>('MessageSettingsRepository'),
  notificationPreferences: token<NotificationPreferences>('NotificationPreferences'),
  notificationFeed: token<NotificationFeed>('NotificationFeed'),
  newsletter: token<NewsletterService>('NewsletterService'),
  // telemetry
  vitalsReport: token<VitalsReport>('VitalsReport'),
} as const;
