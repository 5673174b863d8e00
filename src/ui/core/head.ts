import type { SiteSettings } from '../../domain/settings/site-settings.ts';
import { pageTitle } from '../../domain/settings/site-settings.ts';
import { errorText } from '../text/errors.ts';
import type { PageHandle, PageMeta } from './page.ts';
import type { ShellData } from './shell.ts';
import { SHELL_ROUTE } from './shell.ts';

/** The part of a route match that the head needs; the router's own type on both sides. */
export interface HeadMatch {
  readonly id: string;
  readonly data: unknown;
  readonly handle: unknown;
}

export interface Head extends PageMeta {
  readonly fullTitle: string;
  /** The owner's icon for the tab; null for the built one. */
  readonly icon: string | null;
}

const isHandle = (handle: unknown): handle is PageHandle => typeof handle === 'object' && handle !== null && 'meta' in handle;

const notFound: PageMeta = { title: errorText.notFoundTitle, description: errorText.notFoundText, canonical: null };

const outOfReach: PageMeta = { title: errorText.unavailableTitle, description: errorText.unavailableText, canonical: null };

/** The head of the deepest page, or of the error that replaces it. @param isOutOfReach the page may exist but could not be fetched */
export const headOf = (matches: readonly HeadMatch[], fallback: SiteSettings, isOutOfReach = false): Head => {
  const shell = matches.find((match) => match.id === SHELL_ROUTE)?.data as ShellData | undefined;
  const settings = shell?.settings ?? fallback;
  const deepest = matches.at(-1);
  const meta =
    deepest?.data !== undefined && isHandle(deepest.handle)
      ? deepest.handle.meta(deepest.data, settings)
      : isOutOfReach
        ? outOfReach
        : notFound;
  return { ...meta, fullTitle: pageTitle(settings.siteName, meta.title), icon: settings.faviconUrl };
};
