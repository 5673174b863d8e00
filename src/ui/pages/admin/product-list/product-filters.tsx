import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ProductGroups } from '../../../../application/catalog/staff-products.ts';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import {
  everyProduct,
  LIST_SORTS,
  LIST_STATES,
  LIST_STOCKS,
  type ListSortKey,
  type ProductListFilter,
  type ProductListQuery,
} from '../../../../domain/catalog/product-list-filter.ts';
import { searchText } from '../../../../domain/search/search-text.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { AmountField } from '../kit/form/amount-field.tsx';
import type { AddressState } from '../kit/list/use-address-state.ts';
import { PanelButton } from '../kit/panel-button.tsx';
import { chipsOf } from './active-filters.tsx';
import { FilterSelect } from './filter-select.tsx';
import styles from './product-filters.module.scss';
import { productListText } from './product-list.text.ts';

interface Props {
  readonly address: AddressState<ProductListQuery>;
  readonly groups: ProductGroups;
}

/** The pause after which the search applies, in milliseconds. */
const DEBOUNCE_MS = 300;

const groupOptions = (every: string, groups: ProductGroups['games']) => [
  ['', every] as const,
  ...groups.map(({ slug, name, isActive }) => [slug, isActive ? name : productListText.hidden(name)] as const),
];
const sortOptions = LIST_SORTS.flatMap((by) => [`-${by}`, by] as (keyof typeof productListText.sorts)[]).map(
  (sort) => [sort, productListText.sorts[sort]] as const,
);

/** The search and the filters of the list, all stored in the address. The fields are in a panel, so that the row has room for what is chosen. */
export const ProductFilters = observer(({ address, groups }: Props) => {
  const { filter } = address.query;
  const narrow = (text: string): void => address.go({ filter: { ...filter, text: searchText(text) } }, true);
  const count = chipsOf(filter, groups).length;
  return (
    <>
      <SearchBox text={filter.text ?? ''} onText={narrow} />
      <PanelButton
        icon="filter"
        label={count === 0 ? productListText.filter : productListText.filterCount(count)}
        name={productListText.filters}
      >
        {() => <FilterFields address={address} groups={groups} />}
      </PanelButton>
    </>
  );
});

const FilterFields = observer(({ address, groups }: Props) => {
  const { query, go } = address;
  const { filter, sort } = query;
  const narrow = (changes: Partial<ProductListFilter>): void => go({ filter: { ...filter, ...changes } });
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of cheap phones do not know the search element yet.
    <form
      className={styles['fields']}
      role="search"
      aria-label={productListText.filters}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <FilterSelect
        label={productListText.game}
        options={groupOptions(productListText.everyGame, groups.games)}
        value={filter.game ?? ''}
        onChange={(game) => narrow({ game: game || null })}
      />
      <FilterSelect
        label={productListText.tier}
        options={groupOptions(productListText.everyTier, groups.tiers)}
        value={filter.tier ?? ''}
        onChange={(tier) => narrow({ tier: tier || null })}
      />
      <FilterSelect
        label={productListText.category}
        options={groupOptions(productListText.everyCategory, groups.categories)}
        value={filter.category ?? ''}
        onChange={(category) => narrow({ category: category || null })}
      />
      <FilterSelect
        label={productListText.state}
        options={LIST_STATES.map((state) => [state, productListText.states[state]] as const)}
        value={filter.state}
        onChange={(state) => narrow({ state })}
      />
      <FilterSelect
        label={productListText.stock}
        options={LIST_STOCKS.map((stock) => [stock, productListText.stocks[stock]] as const)}
        value={filter.stock}
        onChange={(stock) => narrow({ stock })}
      />
      <div className={styles['prices']}>
        <PriceBox
          key={`min-${filter.minPrice}`}
          label={productListText.minPrice}
          name="min"
          value={filter.minPrice}
          onPrice={(minPrice) => narrow({ minPrice })}
        />
        <PriceBox
          key={`max-${filter.maxPrice}`}
          label={productListText.maxPrice}
          name="max"
          value={filter.maxPrice}
          onPrice={(maxPrice) => narrow({ maxPrice })}
        />
      </div>
      <label className={styles['tick']}>
        <input type="checkbox" checked={filter.rentable} onChange={({ target }) => narrow({ rentable: target.checked })} />
        {productListText.rentable}
      </label>
      <label className={styles['tick']}>
        <input type="checkbox" checked={filter.withoutPicture} onChange={({ target }) => narrow({ withoutPicture: target.checked })} />
        {productListText.withoutPicture}
      </label>
      <FilterSelect
        label={productListText.sort}
        options={sortOptions}
        value={`${sort.isFalling ? '-' : ''}${sort.by}` as keyof typeof productListText.sorts}
        onChange={(chosen) => go({ sort: { by: chosen.replace(/^-/, '') as ListSortKey, isFalling: chosen.startsWith('-') } })}
      />
      {JSON.stringify(filter) === JSON.stringify(everyProduct) ? null : (
        <Button variant="text" onClick={() => go({ filter: everyProduct })}>
          {productListText.clear}
        </Button>
      )}
    </form>
  );
});

const SearchBox = ({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) => {
  const [input, setInput] = useState(text);
  const applied = useRef(text);
  const apply = (typed: string): void => {
    applied.current = searchText(typed) ?? '';
    onText(typed);
  };
  const applyLater = useRef(apply);
  applyLater.current = apply;
  // The address changed without this field: by "back" or by a saved view. The field follows.
  useEffect(() => {
    if (text === applied.current) return;
    applied.current = text;
    setInput(text);
  }, [text]);
  useEffect(() => {
    const isApplied = (): boolean => (searchText(input) ?? '') === applied.current;
    if (isApplied()) return undefined;
    // Enter may have applied it meanwhile; applying it twice would undo a change in between.
    const timer = setTimeout(() => (isApplied() ? undefined : applyLater.current(input)), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [input]);
  return (
    <label className={styles['search']}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={productListText.search}
        placeholder={productListText.search}
        maxLength={100}
        value={input}
        onChange={({ target }) => setInput(target.value)}
        onKeyDown={({ key }) => (key === 'Enter' ? apply(input) : undefined)}
      />
    </label>
  );
};

interface PriceProps {
  readonly label: string;
  readonly name: string;
  readonly value: number | null;
  readonly onPrice: (price: number | null) => void;
}

/** A price of the range. It applies when the field is left; a text that is no amount changes nothing. */
const PriceBox = ({ label, name, value, onPrice }: PriceProps) => {
  const [typed, setTyped] = useState(String(value ?? ''));
  const apply = (): void => {
    const price = amountOf(typed, { max: PRODUCT_LIMITS.price });
    if (price !== value && (price !== null || typed.trim() === '')) onPrice(price);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the blur come from the field inside.
    <div onBlur={apply} onKeyDown={({ key }) => (key === 'Enter' ? apply() : undefined)}>
      <AmountField label={label} name={name} max={PRODUCT_LIMITS.price} error={null} value={typed} onChange={setTyped} />
    </div>
  );
};
