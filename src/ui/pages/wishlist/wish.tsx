import { observer } from 'mobx-react-lite';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { priceChange } from '../../../domain/wishlist/wish-price.ts';
import type { WishlistItem } from '../../../domain/wishlist/wishlist.ts';
import { classNames } from '../../components/class-names.ts';
import { SwitchRow } from '../../components/switch-row.tsx';
import { LiveProductCard } from '../../connected/live-product-card.tsx';
import { useClocked } from '../../connected/use-clocked.ts';
import { wishlistPageText } from '../../text/wishlist-page.ts';
import { GoneCard } from './gone-card.tsx';
import styles from './wish.module.scss';
import type { WishlistViewModel } from './wishlist.view-model.ts';

interface Props {
  readonly item: WishlistItem;
  readonly model: WishlistViewModel;
}

/** One saved account: its card, what changed since it was saved, and whether its owner wants to hear of it. */
export const Wish = observer(({ item, model }: Props) => {
  const change = useClocked(item, priceChange);
  const amount = formatRupiah(Math.abs(change));
  return (
    <div className={styles['wish']}>
      {item.isGone ? <GoneCard item={item} /> : <LiveProductCard product={item} />}
      <p className={classNames(styles['change'], change < 0 && styles['cheaper'])}>
        {change === 0 ? null : (
          <>
            {change < 0 ? wishlistPageText.cheaper(amount) : wishlistPageText.dearer(amount)}
            <span className="visually-hidden">{wishlistPageText.sinceSaved}</span>
          </>
        )}
      </p>
      {model.mayHear && (!item.isGone || item.wantsNews) ? (
        <SwitchRow
          name="news"
          label={
            <>
              {wishlistPageText.news}
              <span className="visually-hidden">{wishlistPageText.newsAbout(item.name)}</span>
            </>
          }
          isOn={item.wantsNews}
          onChange={(isOn) => void model.setNews(item, isOn)}
        />
      ) : null}
    </div>
  );
});
