import type { ContainerModule } from 'inversify';

/** A class whose instances the container makes. */
export type Class<T> = abstract new (...parts: never[]) => T;

/** The little that screens know of the container. */
export interface Resolver {
  get<T>(type: Class<T>): T;
  load(...modules: ContainerModule[]): void;
}
