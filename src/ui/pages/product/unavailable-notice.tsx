import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { Product } from '../../../domain/catalog/product.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import { useViewModel } from '../../core/view-model.tsx';
import { useAlertAfterSignIn } from '../../features/wishlist/use-alert-after-sign-in.ts';
import { wishlistAlertsText } from '../../features/wishlist/wishlist-alerts.text.ts';
import { WishlistAlerts } from '../../features/wishlist/wishlist-alerts.ts';
import { cardOf } from './card-of.ts';
import { isAccount } from './is-account.ts';
import { productPageText } from './product.text.ts';
import styles from './unavailable-notice.module.scss';

/** Offers an alert when the product is available again; a guest signs in first. */
const BackInStock = observer(({ product }: { readonly product: Product }) => {
  const news = useViewModel(WishlistAlerts);
  useAlertAfterSignIn(news, paths.product(product.id), (id) => (id === product.id ? cardOf(product) : null));
  const isWanted = news.isWanted(product.id);
  const label = (
    <>
      <Icon name={isWanted ? 'check' : 'bell'} />
      {isWanted ? wishlistAlertsText.alertsOn : wishlistAlertsText.whenBack}
    </>
  );
  return news.isOffered ? (
    <Button variant="primary" isWide aria-pressed={isWanted} onClick={() => void news.set(cardOf(product), !isWanted)}>
      {label}
    </Button>
  ) : (
    <Link className={buttonClass('primary', true)} to={paths.authFor(paths.productToWatch(product.id))}>
      {label}
    </Link>
  );
});

interface Props {
  readonly product: Product;
  readonly obstacle: 'sample' | 'sold';
}

/** Why the product is unavailable, and links to go on. */
export const UnavailableNotice = ({ product, obstacle }: Props) => {
  const { game, saleKind } = product;
  if (obstacle === 'sample') return <p className={styles['box']}>{productPageText.sampleText}</p>;
  return (
    <div className={styles['box']}>
      <p>
        <b>{isAccount(product) ? productPageText.soldTitle : productPageText.soldOutTitle}</b> {productPageText.soldText}
      </p>
      <BackInStock product={product} />
      <Link className={buttonClass('secondary', true)} to={paths.productsOfKind(saleKind, game?.slug)}>
        {productPageText.others(saleKind, game?.name ?? null)}
      </Link>
    </div>
  );
};
