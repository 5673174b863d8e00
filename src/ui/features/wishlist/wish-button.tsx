import { observer } from 'mobx-react-lite';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { WishHeart } from '../../components/wish-heart.tsx';
import { useStore } from '../../core/view-model.tsx';
import { WishlistStore } from './wishlist.store.ts';

/** The heart of one product. Only the heart renders when it is toggled. */
export const WishButton = observer(({ product, size = 'card' }: { readonly product: ProductCard; readonly size?: 'card' | 'gallery' }) => {
  const wishlist = useStore(WishlistStore);
  return <WishHeart isSaved={wishlist.has(product.id)} name={product.name} size={size} onToggle={() => wishlist.toggle(product)} />;
});
