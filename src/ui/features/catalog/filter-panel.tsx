import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { countText, type ListingCounts, onlyKind } from '../../../domain/catalog/listing-counts.ts';
import { countFilters, noFilter, type ProductFilter, RENTABLE_TODAY } from '../../../domain/catalog/product-query.ts';
import { SALE_KINDS, type SaleKind } from '../../../domain/order/order.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Pick } from '../../components/pick.tsx';
import { SwitchRow } from '../../components/switch-row.tsx';
import { TierMark } from '../../components/tier-mark.tsx';
import { productNoun, productNounTitle } from '../../text/product.ts';
import { AttributeFilters } from './attribute-part.tsx';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter-panel.module.scss';
import { listingText } from './listing.text.ts';
import type { Choice, ListingGroups } from './listing-groups.ts';
import { PriceRange } from './price-range.tsx';

/** Whole rupiah; null is open. */
const RANGES: readonly (readonly [min: number | null, max: number | null, name: string])[] = [
  [null, 100_000, listingText.upTo('100 rb')],
  [100_000, 500_000, '100–500 rb'],
  [500_000, 1_000_000, '500 rb–1 jt'],
  [1_000_000, null, listingText.above('1 jt')],
];

interface PriceChipsProps {
  readonly filter: ProductFilter;
  /** The address of the list with another filter. */
  readonly to: (filter: ProductFilter) => string;
}

/** Prices that people often look for. They are links, so that they work without scripts; the chosen one is taken away again. */
const PriceChips = ({ filter, to }: PriceChipsProps) => (
  <ul className={styles['chips']}>
    {RANGES.map(([minPrice, maxPrice, name]) => {
      const isChosen = filter.minPrice === minPrice && filter.maxPrice === maxPrice;
      const next = isChosen ? { minPrice: null, maxPrice: null } : { minPrice, maxPrice };
      return (
        <li key={name}>
          <Link to={to({ ...filter, ...next })} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
            {name}
          </Link>
        </li>
      );
    })}
  </ul>
);

export const FILTER_FORM = 'filter-form';

interface Props {
  readonly filter: ProductFilter;
  readonly groups: ListingGroups;
  readonly counts: ListingCounts;
  /** The form's action before the scripts run. */
  readonly action: string;
  /** The search text, preserved by the form. */
  readonly text: string | null;
  readonly onChange: (filter: ProductFilter) => void;
  /** The address of the list with another filter. */
  readonly to: (filter: ProductFilter) => string;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onClose: () => void;
}

const toggled = (slugs: readonly string[], slug: string, isChosen: boolean): string[] =>
  isChosen ? [...slugs, slug] : slugs.filter((other) => other !== slug);

/** The kinds to choose from; none where a list has only one. */
const kindsOf = ({ kinds }: ListingCounts, chosen: SaleKind | null): readonly SaleKind[] => {
  const found = SALE_KINDS.filter((kind) => kinds === null || kind === chosen || kinds[kind] !== undefined);
  return found.length > 1 ? found : [];
};

/** All filters of a list. A plain form, so that it works before the scripts run. */
export const FilterPanel = ({ filter, groups, counts, action, text, onChange, to, onSubmit, onClose }: Props) => {
  const count = ({ count: products }: { readonly count: Choice['count'] }) =>
    products === null ? {} : { end: countText(products), isEmpty: products === 0 };
  const kinds = kindsOf(counts, filter.kind);
  return (
    <form
      id={FILTER_FORM}
      className={styles['panel']}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {text === null ? null : <input type="hidden" name="q" value={text} />}
      <div className={styles['top']}>
        <h2 id="filter-title">{listingText.filter}</h2>
        <IconButton icon="close" label={listingText.close} onClick={onClose} className={styles['close']} />
      </div>
      <FilterGroup legend={listingText.game} choices={groups.games}>
        {groups.games.map((game) => (
          <Pick
            key={game.slug}
            type="checkbox"
            name="game"
            value={game.slug}
            isChosen={filter.games.includes(game.slug)}
            {...count(game)}
            // Attributes of one game mean nothing for another, so they are dropped.
            onChange={(isChosen) => onChange({ ...filter, games: toggled(filter.games, game.slug, isChosen), attributes: [] })}
          >
            {game.name}
          </Pick>
        ))}
      </FilterGroup>
      {groups.attributes.length === 0 ? null : (
        <Suspense fallback={null}>
          <AttributeFilters
            schema={groups.attributes}
            choices={filter.attributes ?? []}
            onChange={(attributes) => onChange({ ...filter, attributes })}
          />
        </Suspense>
      )}
      <FilterGroup legend={listingText.tier} choices={groups.tiers}>
        {groups.tiers.map((tier) => (
          <Pick
            key={tier.slug}
            type="checkbox"
            name="tier"
            value={tier.slug}
            isChosen={filter.tiers.includes(tier.slug)}
            {...count(tier)}
            onChange={(isChosen) => onChange({ ...filter, tiers: toggled(filter.tiers, tier.slug, isChosen) })}
          >
            <TierMark tier={{ id: tier.slug, name: tier.name, slug: tier.slug }} />
          </Pick>
        ))}
      </FilterGroup>
      <FilterGroup legend={listingText.price}>
        <PriceChips filter={filter} to={to} />
        <PriceRange
          key={`${filter.minPrice}-${filter.maxPrice}`}
          min={filter.minPrice}
          max={filter.maxPrice}
          onChange={(minPrice, maxPrice) => onChange({ ...filter, minPrice, maxPrice })}
        />
      </FilterGroup>
      <FilterGroup legend={listingText.kind} choices={kinds}>
        <Pick type="radio" name="jenis" value="" isChosen={filter.kind === null} onChange={() => onChange({ ...filter, kind: null })}>
          {listingText.allKinds}
        </Pick>
        {kinds.map((kind) => (
          <Pick
            key={kind}
            type="radio"
            name="jenis"
            value={kind}
            isChosen={filter.kind === kind}
            {...count({ count: counts.kinds === null ? null : (counts.kinds[kind] ?? 0) })}
            onChange={() => onChange({ ...filter, kind })}
          >
            {productNounTitle(kind)}
          </Pick>
        ))}
      </FilterGroup>
      <FilterGroup legend={listingText.category} choices={groups.categories}>
        <Pick
          type="radio"
          name="category"
          value="all"
          isChosen={filter.category === null}
          onChange={() => onChange({ ...filter, category: null })}
        >
          {listingText.allCategories}
        </Pick>
        {groups.categories.map((category) => (
          <Pick
            key={category.slug}
            type="radio"
            name="category"
            value={category.slug}
            isChosen={filter.category === category.slug}
            {...count(category)}
            onChange={() => onChange({ ...filter, category: category.slug })}
          >
            {category.name}
          </Pick>
        ))}
      </FilterGroup>
      <div className={styles['group']}>
        <SwitchRow
          name="sewa"
          label={listingText.rentable}
          isOn={filter.rentable}
          onChange={(rentable) => onChange({ ...filter, rentable, rentableToday: rentable && filter.rentableToday })}
        />
        <SwitchRow
          name="sewa"
          value={RENTABLE_TODAY}
          label={listingText.rentableToday}
          isOn={filter.rentableToday}
          onChange={(rentableToday) => onChange({ ...filter, rentable: filter.rentable || rentableToday, rentableToday })}
        />
        <SwitchRow name="stok" label={listingText.inStock} isOn={filter.inStock} onChange={(inStock) => onChange({ ...filter, inStock })} />
        <SwitchRow name="promo" label={listingText.onSale} isOn={filter.onSale} onChange={(onSale) => onChange({ ...filter, onSale })} />
      </div>
      <div className={styles['end']}>
        {countFilters(filter) === 0 ? null : (
          <Link className={buttonClass('text')} to={to(noFilter)} preventScrollReset>
            {listingText.clear}
          </Link>
        )}
        <Button type="submit" variant="primary" isWide>
          {counts.total === 0
            ? listingText.showNone
            : listingText.show(countText(counts.total), productNoun(onlyKind(counts, filter.kind)))}
        </Button>
      </div>
    </form>
  );
};
