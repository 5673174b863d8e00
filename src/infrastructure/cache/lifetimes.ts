const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long answers are cached, in milliseconds (section 9). */
export const LIFETIMES = {
  flashSales: 2 * MINUTE,
  productsOnSale: MINUTE,
  products: 5 * MINUTE,
  popularGames: 2 * MINUTE,
  taxonomy: 5 * MINUTE,
  staticData: 30 * MINUTE,
  siteSettings: 300_000,
  latestNotifications: 30 * SECOND,
  unreadCount: 20 * SECOND,
  notificationPreferences: 2 * MINUTE,
} as const;

/** What a write makes untrue. Products carry the names of their groups, their price on sale and their attributes. */
export const INVALIDATED_BY = {
  product: ['products', 'flash-sales', 'taxonomy', 'search'],
  flashSale: ['flash-sales', 'products', 'search'],
  group: ['taxonomy', 'products', 'search', 'flash-sales'],
  attribute: ['taxonomy', 'products', 'search'],
  settings: ['settings'],
  content: ['content'],
  /** The demonstration has products, sales, groups and notifications. */
  samples: ['products', 'flash-sales', 'taxonomy', 'search', 'notifications', 'user-notifications'],
  notifications: ['notifications', 'user-notifications'],
  notificationPreferences: ['notification-preferences', 'notifications', 'user-notifications'],
} as const;
