import type { ContainerModule } from 'inversify';

/** The bindings that a page adds to the container. */
export type Bindings = ContainerModule;

/** A class that the container instantiates. */
export type Class<T> = abstract new (...parts: never[]) => T;

/** The part of the container that the screens know. */
export interface Resolver {
  get<T>(type: Class<T>): T;
  load(...modules: Bindings[]): void;
}
