import type { ContainerModule } from 'inversify';

/** What a page adds to the container. */
export type Bindings = ContainerModule;

/** A class that the container instantiates. */
export type Class<T> = abstract new (...parts: never[]) => T;

/** The little that screens know of the container. */
export interface Resolver {
  get<T>(type: Class<T>): T;
  load(...modules: Bindings[]): void;
}
