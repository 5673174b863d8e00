import { useContext, useEffect } from 'react';
import { isRouteErrorResponse, UNSAFE_DataRouterStateContext as RouterState, useMatches } from 'react-router-dom';
import type { SiteSettings } from '../../domain/settings/site-settings.ts';
import { headOf } from '../core/head.ts';
import { PublicOrigin } from '../core/public-origin.ts';
import { useStore } from '../core/view-model.tsx';

const set = (selector: string, attribute: string, value: string | null, make: () => Element): void => {
  const found = document.head.querySelector(selector);
  if (value === null) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(make());
  element.setAttribute(attribute, value);
};

const tag = (name: string, attributes: Readonly<Record<string, string>>): Element => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

/**
 * Keeps title, description, canonical link and icon in line with the page on screen; the server rendered the first ones.
 * @returns the title
 */
export const useDocumentHead = (settings: SiteSettings): string => {
  const matches = useMatches();
  const { value: origin } = useStore(PublicOrigin);
  const errors = Object.values(useContext(RouterState)?.errors ?? {});
  const { fullTitle, description, canonical, icon } = headOf(
    matches.map(({ id, loaderData, handle }) => ({ id, data: loaderData, handle })),
    settings,
    errors.some((error) => !isRouteErrorResponse(error)),
  );
  useEffect(() => {
    document.title = fullTitle;
    set('meta[name="description"]', 'content', description, () => tag('meta', { name: 'description' }));
    const address = canonical === null ? null : new URL(canonical, origin).href;
    set('link[rel="canonical"]', 'href', address, () => tag('link', { rel: 'canonical' }));
    set('meta[name="robots"]', 'content', canonical === null ? 'noindex' : null, () => tag('meta', { name: 'robots' }));
    // The built-in icon applies where the owner has set none.
    if (icon !== null) set('link[rel="icon"]', 'href', icon, () => tag('link', { rel: 'icon' }));
  }, [fullTitle, description, canonical, icon, origin]);
  return fullTitle;
};
