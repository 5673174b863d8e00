import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { coverPicture } from '../../../domain/media/product-pictures.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { priceChange } from '../../../domain/wishlist/wish-price.ts';
import type { WishlistItem } from '../../../domain/wishlist/wishlist.ts';
import { buttonClass } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { SwitchRow } from '../../components/switch-row.tsx';
import { paths } from '../../core/paths.ts';
import { LiveProductCard } from '../../features/catalog/live-product-card.tsx';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { WishButton } from '../../features/wishlist/wish-button.tsx';
import { wishlistAlertsText } from '../../features/wishlist/wishlist-alerts.text.ts';
import type { WishlistAlerts } from '../../features/wishlist/wishlist-alerts.ts';
import styles from './wish.module.scss';
import { wishlistPageText } from './wishlist-page.text.ts';

/** A product that is no longer in the shop: as the device stored it, with a way to remove it. */
const UnavailableCard = ({ item }: { readonly item: WishlistItem }) => (
  <article className={styles['card']}>
    <div className={styles['cover']}>
      {/* Its own pictures were deleted with it; the drawn cover is always available. */}
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

interface Props {
  readonly item: WishlistItem;
  readonly news: WishlistAlerts;
}

/** One wishlist item: its card, what changed since it was saved, and the switch of its alert. */
export const Wish = observer(({ item, news }: Props) => {
  const change = useClockValue(item, priceChange);
  const amount = formatRupiah(Math.abs(change));
  return (
    <div className={styles['wish']}>
      {item.isGone ? <UnavailableCard item={item} /> : <LiveProductCard product={item} />}
      <p className={classNames(styles['change'], change < 0 && styles['cheaper'])}>
        {change === 0 ? null : (
          <>
            {change < 0 ? wishlistPageText.cheaper(amount) : wishlistPageText.dearer(amount)}
            <span className="visually-hidden">{wishlistPageText.sinceSaved}</span>
          </>
        )}
      </p>
      {news.isOffered && (!item.isGone || item.wantsNews) ? (
        <SwitchRow
          name="news"
          label={
            <>
              {wishlistAlertsText.label}
              <span className="visually-hidden">{wishlistAlertsText.about(item.name)}</span>
            </>
          }
          isOn={item.wantsNews}
          onChange={(isOn) => void news.set(item, isOn)}
        />
      ) : news.isGuest && !item.isGone ? (
        <Link className={buttonClass('text')} to={paths.authFor(paths.wishlistToWatch(item.id))}>
          <Icon name="bell" />
          {wishlistAlertsText.label}
          <span className="visually-hidden">{wishlistAlertsText.about(item.name)}</span>
        </Link>
      ) : null}
    </div>
  );
});
