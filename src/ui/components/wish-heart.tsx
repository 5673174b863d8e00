import { wishlistText } from '../text/wishlist.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './wish-heart.module.scss';

interface Props {
  readonly isSaved: boolean;
  /** The name of the product, for screen readers. */
  readonly name: string;
  readonly size?: 'card' | 'gallery';
  readonly onToggle: () => void;
}

export const WishHeart = ({ isSaved, name, size = 'card', onToggle }: Props) => (
  <button
    type="button"
    className={classNames(styles['heart'], size === 'gallery' && styles['large'])}
    aria-pressed={isSaved}
    aria-label={`${isSaved ? wishlistText.remove : wishlistText.save}: ${name}`}
    onClick={onToggle}
  >
    <span className={styles['disc']}>
      <Icon name="heart" />
    </span>
  </button>
);
