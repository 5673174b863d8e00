import type { Container } from 'inversify';
import { PORT } from '../tokens.ts';

const OF_PRODUCTS = ['products', 'flash-sales', 'taxonomy', 'search'] as const;

/** Section 9's lifetimes are cleared by one's own writes: what the admin changed is seen when the person walks over to the shop. */
export const forgetting =
  (container: Container) =>
  (...tags: readonly string[]): void => {
    if (container.isBound(PORT.forget)) container.get(PORT.forget)(...(tags.length === 0 ? OF_PRODUCTS : tags));
  };
