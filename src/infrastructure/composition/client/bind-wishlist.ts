import type { Container } from 'inversify';
import { WishlistProgram } from '../../../application/wishlist/wishlist-program.ts';
import { lazyPort } from '../../platform/lazy-port.ts';
import type { WishlistOptions } from './wishlist.ts';

/** Has the wishlist's other half arrive at the first need. */
export const bindWishlist = (container: Container, options: WishlistOptions): void => {
  const program = lazyPort<WishlistProgram>(async () => (await import('./wishlist.ts')).openWishlist(container, options));
  container.bind(WishlistProgram).toConstantValue(program);
};
