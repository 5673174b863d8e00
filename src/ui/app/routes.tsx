import type { RouteObject } from 'react-router-dom';
import { AccountProgram } from '../../application/auth/client/account-program.ts';
import { ContentProgram } from '../../application/content/content-program.ts';
import { NotificationProgram } from '../../application/notification/notification-program.ts';
import { type LoadedRoute, toRoute } from '../core/page.ts';
import { paths } from '../core/paths.ts';
import type { Resolver } from '../core/resolver.ts';
import { loadShell, SHELL_ROUTE } from '../core/shell.ts';
import { Layout } from '../layout/layout.tsx';
import { PageError } from '../layout/page-error.tsx';
import { UnexpectedError } from '../layout/unexpected-error.tsx';

/** The addresses of the shop (specification, section 2). Every page is a chunk of its own. */
export const createRoutes = (resolver: Resolver): RouteObject[] => {
  const page = (path: string, id: string, load: () => Promise<LoadedRoute>): RouteObject => ({ path, id, lazy: load });
  /** A page whose use cases arrive with it. */
  const withAccounts = async <T,>(loading: Promise<T>): Promise<T> =>
    (await Promise.all([loading, resolver.get(AccountProgram).ready()]))[0];
  const withNotifications = async <T,>(loading: Promise<T>): Promise<T> =>
    (await Promise.all([loading, resolver.get(NotificationProgram).ready()]))[0];
  const withContent = async <T,>(loading: Promise<T>): Promise<T> =>
    (await Promise.all([loading, resolver.get(ContentProgram).ready()]))[0];
  const soon = (path: string): RouteObject =>
    page(path, `soon:${path}`, () =>
      toRoute(
        resolver,
        import('../pages/coming-soon/coming-soon.route.ts').then((module) => module.comingSoon),
      ),
    );
  return [
    {
      id: SHELL_ROUTE,
      path: paths.home,
      element: <Layout />,
      errorElement: (
        <main>
          <UnexpectedError />
        </main>
      ),
      // Where the server made no first paint, the page's own skeleton is nothing: the program is there in a moment.
      hydrateFallbackElement: <div />,
      loader: () => loadShell(resolver),
      shouldRevalidate: () => false,
      children: [
        {
          errorElement: <PageError />,
          children: [
            page(paths.home, 'home', () =>
              toRoute(
                resolver,
                import('../pages/home/home.route.ts').then((module) => module.home),
              ),
            ),
            page(paths.products, 'product-list', () =>
              toRoute(
                resolver,
                import('../pages/product-list/product-list.route.ts').then((module) => module.productList),
              ),
            ),
            page(`${paths.products}/:id`, 'product', () =>
              toRoute(
                resolver,
                import('../pages/product/product.route.ts').then((module) => module.product),
              ),
            ),
            page(paths.flashSales, 'flash-sale-list', () =>
              toRoute(
                resolver,
                import('../pages/flash-sale-list/flash-sale-list.route.ts').then((module) => module.flashSaleList),
              ),
            ),
            page(`${paths.flashSales}/:id`, 'flash-sale', () =>
              toRoute(
                resolver,
                import('../pages/flash-sale/flash-sale.route.ts').then((module) => module.flashSale),
              ),
            ),
            page(paths.search, 'search', () =>
              toRoute(
                resolver,
                import('../pages/search/search.route.ts').then((module) => module.search),
              ),
            ),
            page(paths.wishlist, 'wishlist', () =>
              toRoute(
                resolver,
                import('../pages/wishlist/wishlist.route.ts').then((module) => module.wishlist),
              ),
            ),
            page(paths.notifications, 'notifications', () =>
              toRoute(
                resolver,
                withNotifications(import('../pages/notifications/notifications.route.ts').then((module) => module.notifications)),
              ),
            ),
            page(paths.auth, 'auth', () =>
              toRoute(resolver, withAccounts(import('../pages/auth/auth.route.ts').then((module) => module.auth))),
            ),
            page(paths.profile, 'profile', () =>
              toRoute(resolver, withAccounts(import('../pages/profile/profile.route.ts').then((module) => module.profile))),
            ),
            page(paths.settings, 'settings', () =>
              toRoute(
                resolver,
                withNotifications(withAccounts(import('../pages/settings/settings.route.ts').then((module) => module.settings))),
              ),
            ),
            page(`${paths.admin}/*`, 'admin', () =>
              toRoute(resolver, withAccounts(import('../pages/admin/admin.route.ts').then((module) => module.admin))),
            ),
            page(paths.designSystem, 'design-system', () =>
              toRoute(
                resolver,
                import('../pages/design-system/design-system.route.ts').then((module) => module.designSystem),
              ),
            ),
            page(paths.feed, 'feed', () =>
              toRoute(resolver, withContent(import('../pages/feed/feed.route.ts').then((module) => module.feed))),
            ),
            page(paths.help, 'help', () =>
              toRoute(resolver, withContent(import('../pages/help/help.route.ts').then((module) => module.help))),
            ),
            page(paths.terms, 'terms', () =>
              toRoute(resolver, withContent(import('../pages/terms/terms.route.ts').then((module) => module.terms))),
            ),
            page(paths.community, 'community', () =>
              toRoute(resolver, withContent(import('../pages/community/community.route.ts').then((module) => module.community))),
            ),
            ...[paths.sell, paths.payment, paths.paymentStatus, paths.orders].map(soon),
            page('*', 'not-found', () =>
              toRoute(
                resolver,
                import('../pages/not-found/not-found.route.ts').then((module) => module.notFound),
              ),
            ),
          ],
        },
      ],
    },
  ];
};
