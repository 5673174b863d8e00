import type { ComponentType } from 'react';
import type { SiteSettings } from '../../domain/settings/site-settings.ts';
import { FirstPageStore } from '../stores/first-page.store.ts';
import type { Bindings, Class, Resolver } from './resolver.ts';

/** What a page may use to load its data. */
export interface PageRequest {
  get<T>(type: Class<T>): T;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
}

/** The head of a page. */
export interface PageMeta {
  /** The page's name; null for the shop's. */
  readonly title: string | null;
  readonly description: string;
  /** The canonical path; null when search engines must not index it. */
  readonly canonical: string | null;
  /** Guests sign in first and return; a document of the page leads them to the sign-in page before it is painted. */
  readonly isPrivate?: boolean;
  /** Structured data (schema.org) of this page; the server adds the common ones. */
  readonly jsonLd?: object | null;
}

/** A page: how it loads plain data, its head, its component. */
export interface Page<Data> {
  /** Bindings that only this page needs. */
  readonly bindings: readonly Bindings[];
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

/** Loads bindings into a container that lacks them. */
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
  for (const module of bindings) loadOnce(resolver, module);
  return {
    Component,
    handle: { meta: meta as PageHandle['meta'] },
    loader: ({ request, params }) => {
      const url = new URL(request.url);
      return resolver.get(FirstPageStore).open(url, () => load({ get: (type) => resolver.get(type), params, url }));
    },
  };
};
