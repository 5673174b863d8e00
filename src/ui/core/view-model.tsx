import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Class, Resolver } from './resolver.ts';

const ResolverContext = createContext<Resolver | null>(null);

export const ResolverProvider = ({ resolver, children }: { readonly resolver: Resolver; readonly children: ReactNode }) => (
  <ResolverContext value={resolver}>{children}</ResolverContext>
);

/** For what brings its own bindings along. */
export const useResolver = (): Resolver => {
  const resolver = useContext(ResolverContext);
  if (resolver === null) throw new Error('no resolver around this component');
  return resolver;
};

/** An app-long store. */
export const useStore = <T,>(type: Class<T>): T => useResolver().get(type);

interface Startable {
  /** Begins what lasts as long as the page; returns what ends it. */
  start?(): undefined | (() => void);
}

/**
 * The view-model of a page: made once per mount, started after the first paint, ended with the page.
 * @param prepare gives it its first state, on the server and in the browser alike
 */
export const useViewModel = <T extends object>(type: Class<T>, prepare?: (model: T) => void): T => {
  const resolver = useResolver();
  const [model] = useState(() => {
    const made = resolver.get(type);
    prepare?.(made);
    return made;
  });
  useEffect(() => (model as Startable).start?.(), [model]);
  return model;
};
