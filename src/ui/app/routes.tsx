import type { RouteObject } from 'react-router-dom';
import { DeferredModule } from '../../application/shared/deferred-module.ts';
import { AccountModule, ContentModule, NotificationModule, OrderModule, SearchModule } from '../../application/shared/deferred-modules.ts';
import { type Page, toRoute } from '../core/page.ts';
import { paths } from '../core/paths.ts';
import type { Class, Resolver } from '../core/resolver.ts';
import { loadShell, SHELL_ROUTE } from '../core/shell.ts';
import { Layout } from '../layout/layout.tsx';
import { PageError } from '../layout/page-error.tsx';
import { UnexpectedError } from '../layout/unexpected-error.tsx';
import type { orderPages } from './order-pages.ts';
import type { paymentPages } from './payment-pages.ts';

type OrderPages = typeof orderPages;
type PaymentPages = typeof paymentPages;

/** The addresses of the shop (specification, section 2). Every page is a chunk of its own. */
export const createRoutes = (resolver: Resolver): RouteObject[] => {
  /** @param needs the modules with the page's use cases, loaded together with it */
  const page = <Data,>(
    path: string,
    id: string,
    load: () => Promise<Page<Data>>,
    ...needs: readonly Class<DeferredModule<unknown>>[]
  ): RouteObject => {
    const module = new DeferredModule(load);
    return {
      path,
      id,
      lazy: async () => {
        const [loaded] = await Promise.all([module.ready(), ...needs.map((need) => resolver.get(need).ready())]);
        return toRoute(resolver, loaded);
      },
    };
  };
  const soon = (path: string): RouteObject =>
    page(path, `soon:${path}`, () => import('../pages/coming-soon/coming-soon.route.ts').then((module) => module.comingSoon));
  const ofOrders = (path: string, name: keyof OrderPages): RouteObject =>
    page<null>(
      path,
      `orders:${name}`,
      () => import('./order-pages.ts').then(({ orderPages }): Page<null> => orderPages[name]),
      OrderModule,
      AccountModule,
    );
  const ofPayments = (path: string, name: keyof PaymentPages, ...needs: readonly Class<DeferredModule>[]): RouteObject =>
    page<null>(
      path,
      `payments:${name}`,
      () => import('./payment-pages.ts').then(({ paymentPages }): Page<null> => paymentPages[name]),
      OrderModule,
      ...needs,
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
      // Without a server-rendered first paint the fallback stays empty: the scripts run a moment later.
      hydrateFallbackElement: <div />,
      loader: () => loadShell(resolver),
      shouldRevalidate: () => false,
      children: [
        {
          errorElement: <PageError />,
          children: [
            page(paths.home, 'home', () => import('../pages/home/home.route.ts').then((module) => module.home)),
            page(paths.products, 'product-list', () =>
              import('../pages/product-list/product-list.route.ts').then((module) => module.productList),
            ),
            page(`${paths.products}/:id`, 'product', () => import('../pages/product/product.route.ts').then((module) => module.product)),
            page(paths.flashSales, 'flash-sale-list', () =>
              import('../pages/flash-sale-list/flash-sale-list.route.ts').then((module) => module.flashSaleList),
            ),
            page(`${paths.flashSales}/:id`, 'flash-sale', () =>
              import('../pages/flash-sale/flash-sale.route.ts').then((module) => module.flashSale),
            ),
            page(paths.search, 'search', () => import('../pages/search/search.route.ts').then((module) => module.search), SearchModule),
            page(paths.wishlist, 'wishlist', () => import('../pages/wishlist/wishlist.route.ts').then((module) => module.wishlist)),
            page(
              paths.notifications,
              'notifications',
              () => import('../pages/notifications/notifications.route.ts').then((module) => module.notifications),
              AccountModule,
              NotificationModule,
            ),
            page(paths.auth, 'auth', () => import('../pages/auth/auth.route.ts').then((module) => module.auth), AccountModule),
            page(
              paths.profile,
              'profile',
              () => import('../pages/profile/profile.route.ts').then((module) => module.profile),
              AccountModule,
            ),
            page(
              paths.settings,
              'settings',
              () => import('../pages/settings/settings.route.ts').then((module) => module.settings),
              AccountModule,
              NotificationModule,
            ),
            page(`${paths.admin}/*`, 'admin', () => import('../pages/admin/admin.route.ts').then((module) => module.admin), AccountModule),
            page(paths.designSystem, 'design-system', () =>
              import('../pages/design-system/design-system.route.ts').then((module) => module.designSystem),
            ),
            page(paths.feed, 'feed', () => import('../pages/feed/feed.route.ts').then((module) => module.feed), ContentModule),
            page(paths.help, 'help', () => import('../pages/help/help.route.ts').then((module) => module.help), ContentModule),
            page(paths.terms, 'terms', () => import('../pages/terms/terms.route.ts').then((module) => module.terms), ContentModule),
            page(
              paths.community,
              'community',
              () => import('../pages/community/community.route.ts').then((module) => module.community),
              ContentModule,
            ),
            ofOrders(paths.orders, 'orders'),
            ofOrders(`${paths.orders}/:id`, 'order'),
            ofPayments(`${paths.orders}/:id/struk`, 'receipt', AccountModule),
            ofPayments('/verifikasi/:code?', 'verification'),
            ofPayments(paths.payment, 'payment', AccountModule),
            ofPayments(paths.paymentStatus, 'paymentStatus', AccountModule),
            soon(paths.sell),
            page('*', 'not-found', () => import('../pages/not-found/not-found.route.ts').then((module) => module.notFound)),
          ],
        },
      ],
    },
  ];
};
