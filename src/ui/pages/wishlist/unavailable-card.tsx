import { coverPicture } from '../../../domain/media/product-pictures.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import type { WishlistItem } from '../../../domain/wishlist/wishlist.ts';
import { Picture } from '../../components/picture.tsx';
import { WishButton } from '../../features/wishlist/wish-button.tsx';
import { wishlistPageText } from '../../features/wishlist/wishlist-page.text.ts';
import styles from './unavailable-card.module.scss';

/** A product that is no longer in the shop: as the device stored it, with a way to remove it. */
export const UnavailableCard = ({ item }: { readonly item: WishlistItem }) => (
  <article className={styles['card']}>
    <div className={styles['cover']}>
      {/* Its own pictures went with it; the drawn one can always be had. */}
      <Picture address={coverPicture({ ...item, image: null })} alt="" sizes="(min-width: 1100px) 226px, (min-width: 720px) 30vw, 44vw" />
      <span className={styles['foot']}>{wishlistPageText.removed}</span>
    </div>
    <div className={styles['body']}>
      <p className={styles['game']}>{item.game?.name ?? item.tier?.name}</p>
      <h3 className={styles['name']}>{item.name}</h3>
      {item.price > 0 ? <p className={styles['price']}>{wishlistPageText.lastPrice(formatRupiah(item.price))}</p> : null}
    </div>
    <span className={styles['heart']}>
      <WishButton product={item} />
    </span>
  </article>
);
