import { wishlistText } from '../text/wishlist.ts';
import { classNames } from './class-names.ts';
import styles from './wish-heart.module.scss';

interface Props {
  readonly isSaved: boolean;
  /** The name of the product, for screen readers. */
  readonly name: string;
  readonly size?: 'card' | 'gallery';
  readonly onToggle: () => void;
}

/** Its disc and its heart are drawn by pseudo-elements. */
export const WishHeart = ({ isSaved, name, size = 'card', onToggle }: Props) => (
  <button
    type="button"
    className={classNames(styles['heart'], size === 'gallery' && styles['large'])}
    aria-pressed={isSaved}
    aria-label={`${isSaved ? wishlistText.remove : wishlistText.save}: ${name}`}
    onClick={onToggle}
  />
);
