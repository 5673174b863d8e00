const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long answers are kept, in milliseconds (section 9). */
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

export const CACHE_LIMITS = {
  mostEntries: 1000,
  sweepEvery: 2 * MINUTE,
  /** With less than this share of its life left, an entry is fetched again behind the visitor's back. */
  prefetchBelow: 0.2,
  /** How long an expired entry stays as last known data for when the backend does not answer. */
  lastKnown: 30 * MINUTE,
} as const;
