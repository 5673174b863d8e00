import { Link, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { SearchProducts } from '../../../application/search/search-products.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { listingText } from '../../features/catalog/listing.text.ts';
import { ListingFrame } from '../../features/catalog/listing-frame.tsx';
import type { Choice } from '../../features/catalog/listing-groups.ts';
import { ProductListing } from '../../features/catalog/product-listing.tsx';
import { searchPageText } from './search.text.ts';
import type { SearchData } from './search-data.ts';
import styles from './search-page.module.scss';

const nextOf = (offset: number, shown: number, more: boolean): string | null => (more ? String(offset + shown) : null);

export const SearchPage = () => {
  const { text, query, offset, answer, groups, suggestions } = useLoaderData<SearchData>();
  const { key } = useLocation();
  const navigate = useNavigate();
  const products = useStore(SearchProducts);
  const ask = (
    <div className={`wrap ${styles['ask']}`}>
      <SearchForm action={paths.search} initial={text ?? ''} size="hero" onSearch={(words) => navigate(paths.searchFor(words))} />
    </div>
  );
  if (text === null) {
    return (
      <>
        {ask}
        <EmptyState
          heading="h1"
          title={searchPageText.blankTitle}
          text={searchPageText.blankPrompt}
          action={<Games games={suggestions} />}
        />
      </>
    );
  }
  const { items, more, correctedTo } = answer;
  const isBeyondEnd = offset > 0 && items.length === 0;
  const count = formatCount(offset + items.length);
  const found = more ? searchPageText.foundMore(count) : searchPageText.found(count);
  return (
    <>
      {ask}
      <ListingFrame
        title={searchPageText.title(text)}
        summary={
          isBeyondEnd ? null : [correctedTo === null ? null : searchPageText.corrected(correctedTo), found].filter(Boolean).join(' ')
        }
        query={query}
        groups={groups}
        action={paths.search}
        text={text}
        isSortable={false}
        to={(next) => paths.searchFor(text, next)}
      >
        {offset === 0 ? null : (
          <Link className={buttonClass('text')} to={paths.searchFor(text, query)}>
            {listingText.toStart}
          </Link>
        )}
        {isBeyondEnd ? (
          <EmptyState title={listingText.endTitle} text={listingText.endText} />
        ) : items.length === 0 ? (
          <EmptyState title={searchPageText.noneTitle} text={searchPageText.noneText} action={<Games games={suggestions} />} />
        ) : (
          <ProductListing
            key={key}
            batch={{ items, next: nextOf(offset, items.length, more) }}
            fetch={async (next) => {
              const from = Number(next);
              const page = await products.execute({ text, filter: query.filter, offset: from });
              return { items: page.items, next: nextOf(from, page.items.length, page.more) };
            }}
            hrefAfter={(next) => paths.searchFor(text, query, Number(next))}
          />
        )}
      </ListingFrame>
    </>
  );
};

const Games = ({ games }: { readonly games: readonly Choice[] }) => (
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
