import { Link } from 'react-router-dom';
import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import { SALE_KINDS } from '../../../domain/order/order.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import { productNounTitle } from '../../text/product.ts';
import { homeText } from './home.text.ts';
import styles from './kind-links.module.scss';

const ICONS = { account: 'gate', item: 'box', service: 'bolt' } as const;

/** One entry for each kind of goods that the shop has. With one kind alone the list of everything is enough. */
export const KindLinks = ({ kinds }: Pick<ListingCounts, 'kinds'>) => {
  const counted = SALE_KINDS.flatMap((kind) => (kinds?.[kind] === undefined ? [] : [{ kind, count: kinds[kind] }]));
  if (counted.length < 2) return null;
  return (
    <nav className="wrap" aria-label={homeText.kinds}>
      <ul className={styles['kinds']}>
        {counted.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={paths.productsOfKind(kind)}>
              <Icon name={ICONS[kind]} />
              <b>{productNounTitle(kind)}</b>
              <small>{formatCount(count)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
