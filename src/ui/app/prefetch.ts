import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { LoadedRoute } from '../core/page.ts';

/** A pointer that rests on a link this long is taken as intent. */
const RESTING_MS = 65;

type Loader = LoadedRoute['loader'];

const loaderOf = async (route: RouteObject): Promise<Loader | undefined> => {
  if (typeof route.lazy === 'function') return (await (route.lazy as () => Promise<LoadedRoute>)()).loader;
  return typeof route.loader === 'function' ? (route.loader as Loader) : undefined;
};

const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;

const leadsElsewhere = (link: HTMLAnchorElement, here: Location): boolean =>
  link.origin === here.origin && link.target !== '_blank' && link.pathname + link.search !== here.pathname + here.search;

const savesData = (navigator: Navigator): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

/**
 * Prefetches the target of a link while the finger or pointer is still on it: the page's chunk and, through the caches, its data, which the
 * router finds there. Does nothing when the visitor saves data.
 * @param reads the module that reads need
 * @returns a function that stops it
 */
export const startPrefetch = (
  routes: readonly RouteObject[],
  { document, location, navigator }: Window,
  reads: { ready(): Promise<unknown> },
): (() => void) => {
  if (savesData(navigator)) return () => undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const fetchAhead = async (link: HTMLAnchorElement): Promise<void> => {
    const page = matchRoutes([...routes], { pathname: link.pathname })?.at(-1);
    // Pictures and other files are not pages of the router.
    if (page?.route.path === '*') return;
    // Fetched beside the page's chunk, whose loader reads with it.
    reads.ready().catch(() => undefined);
    const loader = page === undefined ? undefined : await loaderOf(page.route);
    await loader?.({ request: new Request(link.href), params: page?.params ?? {} });
  };
  const begin = (link: HTMLAnchorElement | null): void => {
    // A failure now occurs again when the link is followed, and is shown then.
    if (link !== null && leadsElsewhere(link, location)) fetchAhead(link).catch(() => undefined);
  };
  const atOnce = (event: Event): void => begin(linkOf(event));
  const afterRest = (event: Event): void => {
    clearTimeout(resting);
    const link = linkOf(event);
    if (link !== null) resting = setTimeout(() => begin(link), RESTING_MS);
  };

  document.addEventListener('pointerdown', atOnce, { passive: true });
  document.addEventListener('pointerover', afterRest, { passive: true });
  document.addEventListener('focusin', afterRest);
  return () => {
    clearTimeout(resting);
    document.removeEventListener('pointerdown', atOnce);
    document.removeEventListener('pointerover', afterRest);
    document.removeEventListener('focusin', afterRest);
  };
};
