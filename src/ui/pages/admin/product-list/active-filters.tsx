import type { ProductGroups } from '../../../../application/catalog/staff-products.ts';
import { everyProduct, type ProductListFilter, type ProductListQuery } from '../../../../domain/catalog/product-list-filter.ts';
import { ChipLink } from '../../../components/chip-link.tsx';
import type { AddressState } from '../kit/list/use-address-state.ts';
import styles from './active-filters.module.scss';
import { productListText as text } from './product-list.text.ts';

interface Props {
  readonly address: AddressState<ProductListQuery>;
  readonly groups: ProductGroups;
}

type Chip = readonly [name: string, without: Partial<ProductListFilter>];

/** The active conditions without the search text, which stays in its own field. */
export const chipsOf = (filter: ProductListFilter, { games, tiers, categories }: ProductGroups): Chip[] => {
  const group = (field: 'game' | 'tier' | 'category', known: ProductGroups['games']): Chip[] => {
    const slug = filter[field];
    return slug === null ? [] : [[known.find((one) => one.slug === slug)?.name ?? slug, { [field]: null }]];
  };
  return [
    ...group('game', games),
    ...group('tier', tiers),
    ...group('category', categories),
    ...(filter.state === everyProduct.state ? [] : [[text.states[filter.state], { state: everyProduct.state }] as const]),
    ...(filter.stock === everyProduct.stock ? [] : [[text.stocks[filter.stock], { stock: everyProduct.stock }] as const]),
    ...(filter.minPrice === null ? [] : [[text.priceFrom(filter.minPrice), { minPrice: null }] as const]),
    ...(filter.maxPrice === null ? [] : [[text.priceUpTo(filter.maxPrice), { maxPrice: null }] as const]),
    ...(filter.rentable ? [[text.rentable, { rentable: false }] as const] : []),
    ...(filter.withoutPicture ? [[text.withoutPicture, { withoutPicture: false }] as const] : []),
  ];
};

/** The active conditions, because the filter's fields are hidden; each is removable. */
export const ActiveFilters = ({ address: { query, to }, groups }: Props) => {
  const chips = chipsOf(query.filter, groups);
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={text.narrowedBy}>
      {chips.map(([name, without]) => (
        <li key={name}>
          <ChipLink to={to({ filter: { ...query.filter, ...without } })} name={name} label={text.removeFilter(name)} />
        </li>
      ))}
    </ul>
  );
};
