/** Pages whose readings are stored, as patterns: what a person looked at, searched for or bought is in none of them. */
const PAGES = [
  'products',
  'flash-sales',
  'search',
  'wishlist',
  'feed',
  'community',
  'help',
  'terms',
  'sell',
  'auth',
  'profile',
  'settings',
  'notifications',
  'orders',
  'payment',
  'payment-status',
  'admin',
] as const;

/** What stands for every page that is not listed. */
const OTHER = '/*';

const isListed = (segment: string): boolean => PAGES.some((page) => page === segment);

/** The pattern of an address: "/products/4f…?x=1" becomes "/products/:id". Anything unknown becomes "/*". */
export const pagePatternOf = (pathname: string): string => {
  const [path = ''] = pathname.split(/[?#]/, 1);
  const [first, ...rest] = path.split('/').filter((segment) => segment !== '');
  if (first === undefined) return '/';
  if (!isListed(first)) return OTHER;
  if (first === 'admin') return rest.length === 0 ? '/admin' : '/admin/*';
  return rest.length === 0 ? `/${first}` : `/${first}/:id`;
};

/** Whether a pattern is one that `pagePatternOf` can give. */
export const isPagePattern = (text: unknown): text is string =>
  typeof text === 'string' &&
  (text === '/' || text === OTHER || PAGES.some((page) => text === `/${page}` || text === `/${page}/${page === 'admin' ? '*' : ':id'}`));
