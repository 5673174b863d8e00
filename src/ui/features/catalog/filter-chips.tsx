import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { countFilters, noFilter, type ProductFilter } from '../../../domain/catalog/product-query.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { ChipLink } from '../../components/chip-link.tsx';
import { productNounTitle } from '../../text/product.ts';
import { AttributeChips } from './attribute-part.tsx';
import type { ChipsProps } from './chips-props.ts';
import styles from './filter-chips.module.scss';
import { listingText } from './listing.text.ts';
import type { Choice, ListingGroups } from './listing-groups.ts';

interface Chip {
  readonly name: string;
  readonly without: ProductFilter;
}

const nameOf = (choices: readonly Choice[], slug: string): string => choices.find((choice) => choice.slug === slug)?.name ?? slug;

const priceName = ({ minPrice, maxPrice }: ProductFilter): string | null => {
  if (minPrice !== null && maxPrice !== null) return listingText.priceBetween(formatRupiah(minPrice), formatRupiah(maxPrice));
  if (minPrice !== null) return listingText.priceFrom(formatRupiah(minPrice));
  return maxPrice === null ? null : listingText.priceUpTo(formatRupiah(maxPrice));
};

const gameChips = (filter: ProductFilter, groups: ListingGroups): Chip[] =>
  filter.games.map((slug) => ({
    name: nameOf(groups.games, slug),
    without: { ...filter, games: filter.games.filter((other) => other !== slug), attributes: [] },
  }));

const otherChips = (filter: ProductFilter, groups: ListingGroups): Chip[] => {
  const price = priceName(filter);
  return [
    ...filter.tiers.map((slug) => ({
      name: nameOf(groups.tiers, slug),
      without: { ...filter, tiers: filter.tiers.filter((other) => other !== slug) },
    })),
    ...(filter.category === null ? [] : [{ name: nameOf(groups.categories, filter.category), without: { ...filter, category: null } }]),
    ...(filter.kind === null ? [] : [{ name: productNounTitle(filter.kind), without: { ...filter, kind: null } }]),
    ...(price === null ? [] : [{ name: price, without: { ...filter, minPrice: null, maxPrice: null } }]),
    ...(filter.rentable
      ? [
          {
            name: filter.rentableToday ? listingText.rentableToday : listingText.rentable,
            without: { ...filter, rentable: false, rentableToday: false },
          },
        ]
      : []),
    ...(filter.inStock ? [{ name: listingText.inStock, without: { ...filter, inStock: false } }] : []),
    ...(filter.onSale ? [{ name: listingText.onSale, without: { ...filter, onSale: false } }] : []),
  ];
};

/** The active conditions of the list, each removable. They are links, so that they work without scripts. */
export const FilterChips = (props: ChipsProps) => {
  const { filter, groups, to } = props;
  const games = gameChips(filter, groups);
  const others = otherChips(filter, groups);
  const hasAttributes = (filter.attributes ?? []).length > 0;
  if (games.length + others.length === 0 && !hasAttributes) return null;
  const item = ({ name, without }: Chip) => (
    <li key={name}>
      <ChipLink to={to(without)} name={name} label={listingText.remove(name)} />
    </li>
  );
  return (
    <ul className={styles['chips']} aria-label={listingText.filters}>
      {games.map(item)}
      {hasAttributes ? (
        <Suspense fallback={null}>
          <AttributeChips {...props} />
        </Suspense>
      ) : null}
      {others.map(item)}
      {countFilters(filter) > 1 ? (
        <li className={styles['clear']}>
          <Link className={buttonClass('text')} to={to(noFilter)} preventScrollReset>
            {listingText.clear}
          </Link>
        </li>
      ) : null}
    </ul>
  );
};
