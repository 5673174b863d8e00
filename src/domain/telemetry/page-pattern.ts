/** Patterns of the pages whose measurements are stored. None contains what a person viewed, searched for or bought. */
export const MEASURED_PAGES = [
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

/** The pattern of all pages that are not listed. */
const OTHER = '/*';

const isListed = (segment: string): boolean => MEASURED_PAGES.some((page) => page === segment);

/** The pattern of a path: "/products/4f…?x=1" becomes "/products/:id"; an unknown path becomes "/*". */
export const pagePatternOf = (pathname: string): string => {
  const [path = ''] = pathname.split(/[?#]/, 1);
  const [first, ...rest] = path.split('/').filter((segment) => segment !== '');
  if (first === undefined) return '/';
  if (!isListed(first)) return OTHER;
  if (first === 'admin') return rest.length === 0 ? '/admin' : '/admin/*';
  return rest.length === 0 ? `/${first}` : `/${first}/:id`;
};

/** Whether a text is a pattern of `pagePatternOf`. */
export const isPagePattern = (text: unknown): text is string =>
  typeof text === 'string' &&
  (text === '/' ||
    text === OTHER ||
    MEASURED_PAGES.some((page) => text === `/${page}` || text === `/${page}/${page === 'admin' ? '*' : ':id'}`));
