import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Class, Resolver } from './resolver.ts';

const ResolverContext = createContext<Resolver | null>(null);

export const ResolverProvider = ({ resolver, children }: { readonly resolver: Resolver; readonly children: ReactNode }) => (
  <ResolverContext value={resolver}>{children}</ResolverContext>
);

/** For a component that loads its own bindings. */
export const useResolver = (): Resolver => {
  const resolver = useContext(ResolverContext);
  if (resolver === null) throw new Error('no resolver around this component');
  return resolver;
};

/** A store that lives as long as the app. */
export const useStore = <T,>(type: Class<T>): T => useResolver().get(type);

interface Startable {
  /** Starts what lasts as long as the page; returns a function that stops it. */
  start?(): undefined | (() => void);
}

/**
 * The view-model of a page: created once per mount, started after the first paint, stopped with the page.
 * @param prepare sets its initial state, on the server and in the browser alike
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
