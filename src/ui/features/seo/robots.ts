import { paths } from '../../core/paths.ts';

/** Path prefixes of private pages and of addresses that are no pages. */
const PRIVATE = [
  paths.admin,
  '/api',
  paths.auth,
  paths.profile,
  paths.settings,
  paths.orders,
  paths.payment,
  paths.wishlist,
  paths.notifications,
  '/internal',
] as const;

/** `robots.txt` (RFC 9309). */
export const robotsText = (origin: string): string =>
  ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
