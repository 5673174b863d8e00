import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { countFilters, type ProductFilter, RENTABLE_TODAY } from '../../../domain/catalog/product-query.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Pick } from '../../components/pick.tsx';
import { SwitchRow } from '../../components/switch-row.tsx';
import { TierMark } from '../../components/tier-mark.tsx';
import { AttributeFilters } from './attribute-part.tsx';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter-panel.module.scss';
import { listingText } from './listing.text.ts';
import type { Choice, ListingGroups } from './listing-groups.ts';
import { PriceRange } from './price-range.tsx';

export const FILTER_FORM = 'filter-form';

interface Props {
  readonly filter: ProductFilter;
  readonly groups: ListingGroups;
  /** The form's action before the scripts run. */
  readonly action: string;
  /** The search text, preserved by the form. */
  readonly text: string | null;
  readonly onChange: (filter: ProductFilter) => void;
  /** The address of the list without filters. */
  readonly clearTo: string;
  readonly onClose: () => void;
}

const toggled = (slugs: readonly string[], slug: string, isChosen: boolean): string[] =>
  isChosen ? [...slugs, slug] : slugs.filter((other) => other !== slug);

/** All filters of a list. A plain form, so that it works before the scripts run. */
export const FilterPanel = ({ filter, groups, action, text, onChange, clearTo, onClose }: Props) => {
  const count = ({ count: products }: Choice): string => formatCount(products);
  return (
    <form id={FILTER_FORM} className={styles['panel']} action={action}>
      {text === null ? null : <input type="hidden" name="q" value={text} />}
      <div className={styles['top']}>
        <h2 id="filter-title">{listingText.filter}</h2>
        <span className={styles['close']}>
          <IconButton icon="close" label={listingText.close} onClick={onClose} />
        </span>
      </div>
      <FilterGroup legend={listingText.game} choices={groups.games}>
        {groups.games.map((game) => (
          <Pick
            key={game.slug}
            type="checkbox"
            name="game"
            value={game.slug}
            isChosen={filter.games.includes(game.slug)}
            end={count(game)}
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
            end={count(tier)}
            onChange={(isChosen) => onChange({ ...filter, tiers: toggled(filter.tiers, tier.slug, isChosen) })}
          >
            <TierMark tier={{ id: tier.slug, name: tier.name, slug: tier.slug }} />
          </Pick>
        ))}
      </FilterGroup>
      <FilterGroup legend={listingText.price}>
        <PriceRange
          key={`${filter.minPrice}-${filter.maxPrice}`}
          min={filter.minPrice}
          max={filter.maxPrice}
          onChange={(minPrice, maxPrice) => onChange({ ...filter, minPrice, maxPrice })}
        />
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
            end={count(category)}
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
          <Link className={buttonClass('text')} to={clearTo} preventScrollReset>
            {listingText.clear}
          </Link>
        )}
        <Button type="submit" variant="primary" isWide>
          {listingText.show}
        </Button>
      </div>
    </form>
  );
};
