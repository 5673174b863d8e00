import { ContainerModule, type MapToResolvedValueInjectOptions, type ServiceIdentifier } from 'inversify';
import type { Bindings } from './resolver.ts';

/**
 * Binds one class, of which each use gets an instance of its own. Stands beside the view-model of a page, so that its constructor and what it
 * is given change in one file.
 * @param parts the classes of what `create` takes, in its order
 */
export const bindingsOf = <T, Parts extends unknown[]>(
  type: ServiceIdentifier<T>,
  parts: MapToResolvedValueInjectOptions<Parts>,
  create: (...parts: Parts) => T,
): Bindings => new ContainerModule(({ bind }) => void bind(type).toResolvedValue(create, parts));
