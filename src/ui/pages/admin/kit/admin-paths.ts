import { paths } from '../../../core/paths.ts';

const under = (part: string): string => `${paths.admin}/${part}`;

/** Every address of the admin; apart from the shop's, which a visitor downloads. */
export const adminPaths = {
  dashboard: paths.admin,
  products: under('products'),
  newProduct: under('products/new'),
  copyProduct: (id: string): string => under(`products/new?copy=${encodeURIComponent(id)}`),
  product: (id: string): string => under(`products/${encodeURIComponent(id)}`),
  importProducts: under('products/import'),
  flashSales: under('flash-sales'),
  newFlashSale: under('flash-sales/new'),
  flashSale: (id: string): string => under(`flash-sales/${encodeURIComponent(id)}`),
  copyFlashSale: (id: string): string => under(`flash-sales/new?copy=${encodeURIComponent(id)}`),
  games: under('games'),
  game: (id: string): string => under(`games/${encodeURIComponent(id)}`),
  gameAttributes: (id: string): string => under(`games/${encodeURIComponent(id)}/attributes`),
  categories: under('categories'),
  category: (id: string): string => under(`categories/${encodeURIComponent(id)}`),
  tiers: under('tiers'),
  tier: (id: string): string => under(`tiers/${encodeURIComponent(id)}`),
  notifications: under('notifications'),
  notificationsThat: (state: string): string => under(`notifications?tampil=${encodeURIComponent(state)}`),
  newNotification: under('notifications/new'),
  notification: (id: string): string => under(`notifications/${encodeURIComponent(id)}`),
  customers: under('customers'),
  customer: (id: string): string => under(`customers/${encodeURIComponent(id)}`),
  staff: under('staff'),
  content: under('content'),
  contentOf: (slug: string): string => under(`content/${encodeURIComponent(slug)}`),
  media: under('media'),
  settings: under('settings'),
  audit: under('audit'),
  auditOf: (subject: string): string => under(`audit?subject=${encodeURIComponent(subject)}`),
  system: under('system'),
} as const;
