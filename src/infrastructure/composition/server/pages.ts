import { withDeadline } from '../../embedded/gateway/deadline.ts';
import type { NodeHandler } from '../../http-server/front-server.ts';
import { pages, type RenderedPage } from '../../http-server/pages.ts';
import { CostBudget } from '../../platform/cost-budget.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import type { ServerContext } from './context.ts';
import { deferredSettings } from './headers.ts';
import type { PageShell, ShopOptions } from './shop-options.ts';

/** The maximum time of rendering a page; then the visitor gets an error page. */
export const TIMEOUT_MS = 5000;

const pageFile = (routeIds: readonly string[]): string | null => {
  const id = routeIds.at(-1);
  if (id === undefined || id === 'error') return null;
  // Pages of orders share one chunk, and so do those around a payment.
  if (id.startsWith('orders:')) return 'src/ui/app/order-pages.ts';
  if (id.startsWith('payments:')) return 'src/ui/app/payment-pages.ts';
  const page = id.startsWith('soon:') ? 'coming-soon' : id;
  return `src/ui/pages/${page}/${page}.route.ts`;
};

/** The parts of a page besides its content, by matched route. */
export const pageShell =
  ({ settings, assets, isDevelopment }: ShopOptions, { key }: BackendAddress) =>
  (routeIds: readonly string[]): PageShell => ({
    ...assets.of(pageFile(routeIds)),
    firstStyles: null,
    supabaseUrl: settings.hosted?.url ?? '',
    supabaseKey: key,
    filesUrl: settings.filesUrl ?? '',
    apiUrl: '/api',
    publicUrl: settings.publicUrl,
    secureMode: settings.secureMode,
    late: deferredSettings(settings, isDevelopment),
  });

type PageTools = Pick<
  ServerContext,
  'caches' | 'clock' | 'container' | 'errors' | 'publicUrl' | 'screens' | 'settings' | 'shell' | 'tints'
>;

/** The shell of a page that carries the style rules it uses. @param tints null links the sheets instead */
const withStyles =
  (shell: PageTools['shell'], tints: string | null) =>
  (routeIds: readonly string[]): PageShell => {
    const files = shell(routeIds);
    const { rulesFor } = files;
    return rulesFor === null || tints === null ? files : { ...files, firstStyles: (html) => rulesFor(html) + tints };
  };

/** Renders every page as a guest sees it. */
export const pageRoutes = (
  { caches, clock, container, errors, publicUrl, screens, settings, shell, tints }: PageTools,
  { isDevelopment, screens: newestScreens }: ShopOptions,
): NodeHandler =>
  pages({
    cache: caches.pages,
    // One thread renders for all visitors, so that an address gets one page at a time and others in between.
    budget: new CostBudget({ ...settings.visitors.cost, atOnce: 1 }),
    publicUrl,
    onError: (error) => errors.record('page', error),
    markStale: screens.markStale,
    renderUnavailable: () => screens.unavailable(shell([])),
    render: async (request) => {
      const now = clock.now();
      const { render } = isDevelopment ? await newestScreens() : screens;
      const page = async (): Promise<RenderedPage> => {
        const colors = await tints().then(
          ({ plain }) => plain.body.toString(),
          () => null,
        );
        return render(request, { resolver: container(now), now, shell: withStyles(shell, colors), cards: caches.cards });
      };
      return withDeadline(page(), TIMEOUT_MS);
    },
  });
