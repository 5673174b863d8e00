import type { ComponentType } from 'react';
import type { SiteSettings } from '../../domain/settings/site-settings.ts';
import { FirstPageStore } from '../stores/first-page.store.ts';
import type { Bindings, Class, Resolver } from './resolver.ts';

/** What a page may use to gather its data. */
export interface PageRequest {
  get<T>(type: Class<T>): T;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
}

/** What a page says of itself in the head. */
export interface PageMeta {
  /** The page's own name, null for the shop's. */
  readonly title: string | null;
  readonly description: string;
  /** Path of the one address this content has; null when it should not be found. */
  readonly canonical: string | null;
  /** Structured data (schema.org) that only this page knows; what the server adds by itself is in `found`. */
  readonly jsonLd?: object | null;
}

/** A screen: how it gathers plain data, what it says of itself, what it shows. */
export interface Page<Data> {
  /** What only this page needs from the container. */
  readonly bindings: Bindings | readonly Bindings[] | null;
  readonly load: (request: PageRequest) => Promise<Data> | Data;
  readonly meta: (data: Data, settings: SiteSettings) => PageMeta;
  readonly Component: ComponentType;
}

export const definePage = <Data>(page: Page<Data>): Page<Data> => page;

/** What a route carries for the layout and the head. */
export interface PageHandle {
  readonly meta: (data: unknown, settings: SiteSettings) => PageMeta;
}

const loaded = new WeakMap<Resolver, Set<Bindings>>();

/** Loads bindings into a container that does not have them yet. */
export const loadOnce = (resolver: Resolver, module: Bindings): void => {
  const known = loaded.get(resolver) ?? new Set();
  loaded.set(resolver, known);
  if (known.has(module)) return;
  known.add(module);
  resolver.load(module);
};

/** A page in the router's format. */
export interface LoadedRoute {
  readonly Component: ComponentType;
  readonly handle: PageHandle;
  readonly loader: (given: { readonly request: Request; readonly params: PageRequest['params'] }) => unknown;
}

/** Converts a page to the router's format. */
export const toRoute = <Data>(resolver: Resolver, { bindings, load, meta, Component }: Page<Data>): LoadedRoute => {
  for (const module of [bindings ?? []].flat()) loadOnce(resolver, module);
  return {
    Component,
    handle: { meta: meta as PageHandle['meta'] },
    loader: ({ request, params }) => {
      const url = new URL(request.url);
      return resolver.get(FirstPageStore).open(url, () => load({ get: (type) => resolver.get(type), params, url }));
    },
  };
};
