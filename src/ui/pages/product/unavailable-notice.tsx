import { Link } from 'react-router-dom';
import type { Product } from '../../../domain/catalog/product.ts';
import { buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import { BackInStock } from './back-in-stock.tsx';
import { isAccount } from './is-account.ts';
import { productPageText } from './product.text.ts';
import styles from './unavailable-notice.module.scss';

interface Props {
  readonly product: Product;
  readonly obstacle: 'sample' | 'sold';
}

/** Why there is nothing to press here, and where to go on. */
export const UnavailableNotice = ({ product, obstacle }: Props) => {
  const { game } = product;
  if (obstacle === 'sample') return <p className={styles['box']}>{productPageText.sampleText}</p>;
  return (
    <div className={styles['box']}>
      <p>
        <b>{isAccount(product) ? productPageText.soldTitle : productPageText.soldOutTitle}</b> {productPageText.soldText}
      </p>
      <BackInStock product={product} />
      <Link className={buttonClass('secondary', true)} to={game === null ? paths.products : paths.productsOfGame(game.slug)}>
        {game === null ? productPageText.toProducts : productPageText.toGame(game.name)}
      </Link>
    </div>
  );
};
