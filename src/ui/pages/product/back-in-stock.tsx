import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { Product } from '../../../domain/catalog/product.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import { useViewModel } from '../../core/view-model.tsx';
import { wishNewsText } from '../../features/wishlist/wish-news.text.ts';
import { WishNews } from '../../features/wishlist/wish-news.ts';
import { cardOf } from './card-of.ts';

/** Whoever wants it may be told when it is back; a guest signs in first. */
export const BackInStock = observer(({ product }: { readonly product: Product }) => {
  const news = useViewModel(WishNews);
  const isWanted = news.isWanted(product.id);
  const label = (
    <>
      <Icon name={isWanted ? 'check' : 'bell'} />
      {isWanted ? wishNewsText.willHear : wishNewsText.whenBack}
    </>
  );
  return news.mayHear ? (
    <Button variant="primary" isWide aria-pressed={isWanted} onClick={() => void news.set(cardOf(product), !isWanted)}>
      {label}
    </Button>
  ) : (
    <Link className={buttonClass('primary', true)} to={paths.authFor(paths.product(product.id))}>
      {label}
    </Link>
  );
});
