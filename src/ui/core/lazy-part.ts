import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { DeferredModule } from '../../application/shared/deferred-module.ts';

/**
 * A component of a deferred module. It renders at once where the module is already loaded, on the server too. Server-rendered markup becomes
 * interactive as soon as its module is loaded.
 * @param otherwise what stands in its place when the module cannot be loaded; without it that is an error of the page
 */
export const lazyPart = <From, Props>(
  module: DeferredModule<From>,
  choose: (from: From) => ComponentType<Props>,
  otherwise?: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy((): Promise<{ default: ComponentType<Props> }> => {
    const known = module.loaded;
    if (known === null) {
      return module.ready().then(
        (from) => ({ default: choose(from) }),
        (error) => {
          if (otherwise === undefined) throw error;
          return { default: otherwise };
        },
      );
    }
    // biome-ignore lint/suspicious/noThenProperty: React requires a thenable
    return { then: (use: (shown: { default: ComponentType<Props> }) => void) => use({ default: choose(known) }) } as never;
  });
