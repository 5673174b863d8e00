const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Cache lifetimes in milliseconds (section 9). */
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

/** Tags by kind of write. Products contain the names of their groups, their sale price and their attributes. */
export const INVALIDATED_BY = {
  product: ['products', 'flash-sales', 'taxonomy', 'search'],
  flashSale: ['flash-sales', 'products', 'search'],
  group: ['taxonomy', 'products', 'search', 'flash-sales'],
  attribute: ['taxonomy', 'products', 'search'],
  settings: ['settings'],
  content: ['content'],
  /** Sample data consists of products, sales, groups and notifications. */
  samples: ['products', 'flash-sales', 'taxonomy', 'search', 'notifications', 'user-notifications'],
  notifications: ['notifications', 'user-notifications'],
  notificationPreferences: ['notification-preferences', 'notifications', 'user-notifications'],
} as const;
