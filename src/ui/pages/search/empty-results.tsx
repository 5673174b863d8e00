import { Link } from 'react-router-dom';
import type { Relaxation } from '../../../domain/search/relaxations.ts';
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

const { allPrices, allOfPrice, allRelaxed } = searchPageText;

/** Address and label of the page with all results of a relaxed search; without words it is the product list. */
const wholeOf = ({ text, filter, sort, without }: Relaxation): { readonly to: string; readonly label: string } => {
  const hasPrice = filter.minPrice !== null || filter.maxPrice !== null;
  return text === ''
    ? { to: paths.productsMatching({ filter, sort: sort === 'relevance' ? 'newest' : sort }), label: hasPrice ? allOfPrice : allPrices }
    : {
        to: paths.searchFor(text, filter, sort === 'relevance' ? null : sort),
        label: without === 'price' ? allPrices : allRelaxed(text),
      };
};

/** Shown for a search without results: the results of a relaxed search, or links to the games. */
export const EmptyResults = ({ data: { text, relaxed, suggestions } }: { readonly data: SearchData }) => {
  const alert = <SearchAlertPart key={text} text={text ?? ''} game={null} />;
  if (relaxed === null) {
    return (
      <>
        <EmptyState title={searchPageText.noneTitle} text={searchPageText.noneText} action={<Games games={suggestions} />} />
        {alert}
      </>
    );
  }
  const { search, items } = relaxed;
  const { to, label } = wholeOf(search);
  return (
    <>
      <EmptyState title={searchPageText.noneTitle} text={searchPageText.relaxed[search.without]} action={alert} />
      <section className={styles['relaxed']} aria-label={searchPageText.relaxed[search.without]}>
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
