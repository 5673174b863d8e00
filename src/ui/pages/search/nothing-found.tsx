import { Link } from 'react-router-dom';
import type { WiderSearch } from '../../../domain/search/nearest-search.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProductGrid } from '../../components/product-grid.tsx';
import { paths } from '../../core/paths.ts';
import type { Choice } from '../../features/catalog/listing-groups.ts';
import { LiveProductCard } from '../../features/catalog/live-product-card.tsx';
import { SearchAlertPart } from '../../features/search/search-alert-part.tsx';
import { searchPageText } from './search.text.ts';
import type { SearchData } from './search-data.ts';
import styles from './search-page.module.scss';

/** The page of everything that a wider search finds, and what it is called. Without words it is a list of products. */
const wholeOf = ({ text, filter, sort, without }: WiderSearch): { readonly to: string; readonly label: string } =>
  text === ''
    ? {
        to: paths.productsMatching({ filter, sort: sort === 'relevance' ? 'newest' : sort }),
        label: without === 'price' ? searchPageText.allPrices : searchPageText.allOfPrice,
      }
    : { to: paths.searchFor(text, filter, sort === 'relevance' ? null : sort), label: searchPageText.allNearest(text) };

/** What to do when nothing was found: what comes nearest, or the games there are. */
export const NothingFound = ({ data: { text, nearest, suggestions } }: { readonly data: SearchData }) => {
  const alert = <SearchAlertPart key={text} text={text ?? ''} game={null} />;
  if (nearest === null) {
    return (
      <>
        <EmptyState title={searchPageText.noneTitle} text={searchPageText.noneText} action={<Games games={suggestions} />} />
        {alert}
      </>
    );
  }
  const { search, items } = nearest;
  const { to, label } = wholeOf(search);
  return (
    <>
      <EmptyState title={searchPageText.noneTitle} text={searchPageText.nearest[search.without]} action={alert} />
      <section className={styles['nearest']} aria-label={searchPageText.nearest[search.without]}>
        <ProductGrid>
          {items.map((product) => (
            <LiveProductCard key={product.id} product={product} />
          ))}
        </ProductGrid>
        <Link className={buttonClass('secondary')} to={to}>
          {label}
        </Link>
      </section>
    </>
  );
};

export const Games = ({ games }: { readonly games: readonly Choice[] }) => (
  <ul className={styles['games']} aria-label={searchPageText.games}>
    {games.map(({ slug, name }) => (
      <li key={slug}>
        <Link className={buttonClass('quiet')} to={paths.productsOfGame(slug)}>
          {name}
        </Link>
      </li>
    ))}
  </ul>
);
