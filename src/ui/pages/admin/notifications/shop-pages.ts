import { paths } from '../../../core/paths.ts';

/** The pages of the shop a notification may lead to; a test holds them to its routes. */
export const SHOP_PAGES: readonly string[] = [
  paths.home,
  paths.products,
  `${paths.products}/:id`,
  paths.flashSales,
  `${paths.flashSales}/:id`,
  paths.search,
  paths.wishlist,
  paths.notifications,
  paths.auth,
  paths.profile,
  paths.settings,
  paths.feed,
  paths.help,
  paths.terms,
  paths.community,
  paths.sell,
  paths.orders,
];
