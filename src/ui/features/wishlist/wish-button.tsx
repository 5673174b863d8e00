import { observer } from 'mobx-react-lite';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { WishHeart } from '../../components/wish-heart.tsx';
import { useHydratedValue } from '../../core/use-hydrated-value.ts';
import { useStore } from '../../core/view-model.tsx';
import { WishlistStore } from './wishlist.store.ts';

/** The heart of one product. Only the heart renders when it is toggled. */
export const WishButton = observer(({ product, size = 'card' }: { readonly product: ProductCard; readonly size?: 'card' | 'gallery' }) => {
  const wishlist = useStore(WishlistStore);
  // The server knows no wishlist.
  const isSaved = useHydratedValue(wishlist.has(product.id), false);
  return <WishHeart isSaved={isSaved} name={product.name} size={size} onToggle={() => wishlist.toggle(product)} />;
});
