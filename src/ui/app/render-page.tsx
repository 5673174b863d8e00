import { enableStaticRendering } from 'mobx-react-lite';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, isRouteErrorResponse, StaticRouterProvider } from 'react-router-dom';
import { defaultSiteSettings } from '../../domain/settings/site-settings.ts';
import { NoticeStrip } from '../components/notice-strip.tsx';
import { headOf } from '../core/head.ts';
import { type PageData, writePageData } from '../core/page-data.ts';
import { PublicOrigin } from '../core/public-origin.ts';
import type { Resolver } from '../core/resolver.ts';
import { SHELL_ROUTE, type ShellData } from '../core/shell.ts';
import { CachedCards, CachedCardsContext, type CardCache } from '../features/catalog/cached-cards.ts';
import { ClockStore } from '../stores/clock.store.ts';
import { ConnectionStore } from '../stores/connection.store.ts';
import { App } from './app.tsx';
import { appBindings } from './bindings.ts';
import { type DocumentShell, type WrittenPage, writeParts } from './document.ts';
import { createRoutes } from './routes.tsx';
import { routesFor } from './routes-for.ts';
import { seoMetaOf } from './seo-meta-of.ts';

export interface RenderOptions {
  /** A container for this page only. */
  readonly resolver: Resolver;
  readonly now: Date;
  /** Built files of a page, by the ids of its routes. */
  readonly shell: (routeIds: readonly string[]) => DocumentShell;
  /** Cards that other pages rendered. */
  readonly cards: CardCache;
}

/** A redirect has a `location` and no HTML. */
interface RenderedPage extends WrittenPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

enableStaticRendering(true);

/** The server may add this line to the page later (render-static.tsx), and its styles must be there then. */
const NOTICE = renderToString(<NoticeStrip icon="warning" text="" />);

type Errors = NonNullable<PageData['errors']>;

/** Errors that a page shows by design (404 and the like); any other error means that no page can be rendered. */
const designedErrors = (errors: Readonly<Record<string, unknown>> | null): Errors | null => {
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (!isRouteErrorResponse(error)) throw error;
      return [id, { status: error.status, statusText: error.statusText, data: error.data as unknown }];
    }),
  );
};

/**
 * Renders the first paint of a page: its HTML with content and data, always as a guest's.
 * @throws what a loader threw when it could not answer; there is no page to show then
 */
export const renderPage = async (request: Request, { resolver, now, shell, cards: cache }: RenderOptions): Promise<RenderedPage> => {
  resolver.load(appBindings(new ClockStore({ now: () => now }), new ConnectionStore(), new PublicOrigin(new URL(request.url).origin)));
  const handler = createStaticHandler(routesFor(new URL(request.url), createRoutes(resolver)));
  const context = await handler.query(request);
  if (context instanceof Response) return { status: context.status, headers: Object.fromEntries(context.headers), html: [], style: null };
  const errors = designedErrors(context.errors);
  const cards = new CachedCards(cache);
  const content = cards.fillIn(
    renderToString(
      <CachedCardsContext value={cards}>
        <App resolver={resolver}>
          <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
        </App>
      </CachedCardsContext>,
    ),
  );
  const matches = context.matches.map(({ route }) => ({
    id: route.id,
    data: context.loaderData[route.id] as unknown,
    handle: route.handle as unknown,
  }));
  const shown = errors === null ? matches : [...matches.slice(0, -1), { id: 'error', data: undefined, handle: null }];
  const head = headOf(shown, defaultSiteSettings);
  const settings = (matches.find(({ id }) => id === SHELL_ROUTE)?.data as ShellData | undefined)?.settings ?? defaultSiteSettings;
  const files = shell(matches.map((match) => match.id));
  const { firstStyles } = files;
  const page = writeParts(
    firstStyles === null ? files : { ...files, firstStyles: (markup) => firstStyles(markup + NOTICE) },
    head,
    content,
    writePageData({ now, loaderData: context.loaderData, errors }),
    seoMetaOf(shown.at(-1), { settings, origin: new URL(request.url).origin, now, meta: head }),
  );
  return { status: context.statusCode, headers: { 'content-type': 'text/html; charset=utf-8' }, ...page };
};
