import type { FrontRoutes, NodeHandler } from './front-server.ts';
import { mapHandlers } from './route-table.ts';

type Routes = NonNullable<FrontRoutes['interfaces']>;

/** Interfaces whose actions are named by the query parameter `action`. */
const BY_ACTION: ReadonlySet<string> = new Set(['/api/admin', '/api/auth', '/api/orders', '/api/payments', '/api/vault']);

const byPath =
  (handler: NodeHandler): NodeHandler =>
  (request, response, url, peer) => {
    url.searchParams.set('action', url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
    return handler(request, response, url, peer);
  };

/**
 * Gives each action an address of its own, because a description of an interface (OpenAPI) tells calls apart by their paths: `/api/orders/place`
 * is `/api/orders?action=place`.
 */
export const withActionAddresses = (routes: Routes): Routes => ({
  ...routes,
  ...Object.fromEntries(
    Object.entries(routes)
      .filter(([path]) => BY_ACTION.has(path))
      .map(([path, answering]) => [`${path}/:action{[a-z-]+}`, mapHandlers(answering, byPath)]),
  ),
});
