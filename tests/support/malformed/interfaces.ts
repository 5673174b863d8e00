import type { ShopProcess } from '../shop-process.ts';
import { passesOf } from './attack.ts';

interface Interface {
  readonly path: string;
  readonly method?: 'POST';
  readonly body?: string;
  /** Whose token it is called with. */
  readonly as?: 'customer';
  readonly status: number;
}

/** One call of each interface, with the answer of a shop that works. */
const INTERFACES: readonly Interface[] = [
  { path: '/', status: 200 },
  { path: '/products', status: 200 },
  { path: '/wishlist', status: 200 },
  { path: '/robots.txt', status: 200 },
  { path: '/og/shop.jpg', status: 200 },
  { path: '/art/colors.css', status: 200 },
  { path: '/rest/v1/products?select=id,name&limit=1', status: 200 },
  { path: '/rest/v1/rpc/search_products', method: 'POST', body: '{"q":"akun"}', status: 200 },
  { path: '/rest/v1/orders?select=id&limit=1', as: 'customer', status: 200 },
  { path: '/auth/v1/.well-known/jwks.json', status: 200 },
  { path: '/auth/v1/user', as: 'customer', status: 200 },
  { path: '/storage/v1/object/list/product-images', method: 'POST', body: '{"prefix":""}', as: 'customer', status: 200 },
  { path: '/realtime/v1/api/broadcast', method: 'POST', body: '{}', status: 422 },
  { path: '/api/auth?action=validate-session', method: 'POST', body: '{"session_token":"none"}', status: 401 },
  { path: '/api/auth?action=login', method: 'POST', body: '{"identifier":"+6281200000000","password":"none"}', status: 401 },
  { path: '/api/orders?action=cancel', method: 'POST', body: '{}', as: 'customer', status: 400 },
  { path: '/api/payments?action=open', method: 'POST', body: '{}', as: 'customer', status: 400 },
  { path: '/api/vault?action=code', method: 'POST', body: '{}', as: 'customer', status: 400 },
  { path: '/api/admin?action=settings', as: 'customer', status: 401 },
];

/** The interfaces that do not answer as those of a working shop: path, status, expected status. */
export const silentInterfaces = async (shop: ShopProcess): Promise<readonly (readonly [string, number, number])[]> => {
  const { publishableKey, customerToken } = await passesOf(shop);
  const called = await Promise.all(
    INTERFACES.map(async ({ path, method = 'GET', body, as, status }) => {
      const headers = {
        apikey: publishableKey,
        ...(as === 'customer' ? { authorization: `Bearer ${customerToken}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const answer = await fetch(`${shop.origin}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
      await answer.arrayBuffer();
      return [path, answer.status, status] as const;
    }),
  );
  return called.filter(([, status, expected]) => status !== expected);
};

/** The shop checks its prototypes once a second. */
const TWO_LOOKS_MS = 2500;

/** Whether the built-in prototypes of a shop's process are frozen still and have the properties of the start, by two looks of its own from now on. */
export const arePrototypesFrozen = async (shop: ShopProcess): Promise<boolean> => {
  for (const until = Date.now() + TWO_LOOKS_MS; Date.now() < until; ) {
    const answer = await shop.get('/api/health');
    if (answer.status !== 200 || (await answer.text()).includes('prototypes')) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
};
