import { ContainerModule, type MapToResolvedValueInjectOptions, type ServiceIdentifier } from 'inversify';
import type { Bindings } from './resolver.ts';

/**
 * Binds one class. Stands beside the view-model of a page, so that its constructor and what it is given change in one file.
 * @param parts the classes of what `create` takes, in its order
 * @param lifetime whether each use has an instance of its own, or all of them share one
 */
export const bindingsOf = <T, Parts extends unknown[]>(
  type: ServiceIdentifier<T>,
  parts: MapToResolvedValueInjectOptions<Parts>,
  create: (...parts: Parts) => T,
  lifetime: 'own' | 'shared' = 'own',
): Bindings =>
  new ContainerModule(({ bind }) => {
    const bound = bind(type).toResolvedValue(create, parts);
    if (lifetime === 'shared') bound.inSingletonScope();
  });
