import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { ReadsModule } from './application/shared/deferred-modules.ts';
import { ReportError } from './application/shared/report-error.ts';
import { PORT } from './infrastructure/composition/tokens.ts';
import { createWebContainer } from './infrastructure/composition/web.ts';
import { App, rootOptions, withoutBriefLoading } from './ui/app/app.tsx';
import { appBindings } from './ui/app/bindings.ts';
import { answerEarlyTaps, applyStyles, forgetBrokenStyles } from './ui/app/boot/take-over.ts';
import { startPrefetch } from './ui/app/prefetch.ts';
import { createRoutes } from './ui/app/routes.tsx';
import { type PageData, readPageData } from './ui/core/page-data.ts';
import { readPublicOrigin } from './ui/core/public-origin.ts';
import { ArrivalStore } from './ui/stores/arrival.store.ts';
import { CardPreviewCache } from './ui/stores/card-preview-cache.ts';
import { ClockStore } from './ui/stores/clock.store.ts';
import { ConnectionStore } from './ui/stores/connection.store.ts';
import { FirstPageStore } from './ui/stores/first-page.store.ts';
import './ui/styles/global.scss';

const content = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

const pageData = (): PageData | null => {
  const text = document.getElementById('page-data')?.textContent;
  return text ? readPageData(text) : null;
};

const hydration = (data: PageData | null) => {
  if (data === null) return undefined;
  const errors = Object.entries(data.errors ?? {}).map(([id, { status, statusText, data: body }]) => [
    id,
    // What `isRouteErrorResponse` takes for an answer of a loader.
    { status, statusText, data: body, internal: false },
  ]);
  return { loaderData: { ...data.loaderData }, ...(errors.length === 0 ? {} : { errors: Object.fromEntries(errors) }) };
};

const connection = new ConnectionStore();
const key = content('supabase-key');
// An empty address with a key means that the backend answers on this origin.
const url = content('supabase-url') || (key === '' ? '' : window.location.origin);
const data = pageData();
const container = await createWebContainer({
  backend: { url, key },
  filesUrl: content('files-url'),
  apiUrl: content('api-url') || '/api',
  madeAt: data?.now ?? null,
  window,
  isSecure: content('secure-mode') === 'on',
  freshness: connection,
});
const clock = new ClockStore(container.get(PORT.clock));
container.load(appBindings(clock, connection, readPublicOrigin(content('public-url'), window.location)));

if (data !== null) clock.startAt(data.now);
const routes = createRoutes(container);
// The page's own chunk has to be there before the first paint is taken over.
for (const { route } of matchRoutes(routes, window.location) ?? []) {
  if (typeof route.lazy === 'function') {
    const loaded = await route.lazy();
    Object.assign(route, loaded, { lazy: undefined });
  }
}
const hydrationData = hydration(data);
const shown = matchRoutes(routes, window.location)?.at(-1)?.route.id ?? '';
if (data !== null && shown in data.loaderData) container.get(FirstPageStore).store(window.location, data.loaderData[shown], data.now);
const router = createBrowserRouter(routes, hydrationData === undefined ? {} : { hydrationData });
const arrival = container.get(ArrivalStore);
arrival.follow(router.state.location, false);
router.subscribe(({ location, historyAction }) => arrival.follow(location, historyAction === 'POP'));
const isKnown = (pathname: string): boolean => container.get(CardPreviewCache).at(pathname) !== null;
const app = (
  <App resolver={container}>
    {/* A change of page is rendered in one go: in slices, frames in between cost a slow phone more than they show. */}
    <RouterProvider router={withoutBriefLoading(router, isKnown)} useTransitions={false} />
  </App>
);
const place = document.getElementById('app');
if (place !== null) {
  applyStyles(document);
  const options = rootOptions(container.get(ReportError));
  if (data === null) createRoot(place, options).render(app);
  // As a transition React takes the page over in small steps: a finger never waits for the whole of it.
  else startTransition(() => void hydrateRoot(place, app, options));
}
answerEarlyTaps(document);
forgetBrokenStyles(window);
startPrefetch(router.routes, window, container.get(ReadsModule));
