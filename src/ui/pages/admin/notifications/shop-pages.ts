import { paths } from '../../../core/paths.ts';

/** The pages of the shop that a notification may link to; a test compares them with the routes. */
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
