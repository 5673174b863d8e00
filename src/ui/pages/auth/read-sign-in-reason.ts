import { paths } from '../../core/paths.ts';

type Reason = 'alert' | 'news' | 'wishlist' | 'buy' | 'rent' | 'orders';

/** What a guest wanted to do, from the page that they return to; null where there is nothing to say. */
export const readSignInReason = (redirect: string | null): Reason | null => {
  if (redirect === null) return null;
  const [path = '', query] = redirect.split('?', 2);
  const asked = new URLSearchParams(query);
  if (asked.has('kabari')) return path === paths.products || path === paths.search ? 'news' : 'alert';
  if (path === paths.wishlist) return 'wishlist';
  if (path.startsWith(paths.orders) || path.startsWith(paths.payment)) return 'orders';
  if (!path.startsWith(`${paths.products}/`)) return null;
  if (asked.has('beli')) return 'buy';
  return asked.has('mulai') ? 'rent' : null;
};
