import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readProductList, writeProductList } from '../../../../domain/catalog/product-list-address.ts';
import type { ProductListFilter, ProductListQuery } from '../../../../domain/catalog/product-list-filter.ts';

export interface ListAddress {
  readonly query: ProductListQuery;
  /** As it stands after the question mark. */
  readonly text: string;
  /** Another list: it begins at its beginning. What is typed takes the place of what was typed before it. */
  readonly go: (
    change: Partial<Omit<ProductListQuery, 'filter'>> & { readonly filter?: Partial<ProductListFilter> },
    isTyping?: boolean,
  ) => void;
}

/** What the address says the list is, and how it becomes another. */
export const useListAddress = (): ListAddress => {
  const [params, setParams] = useSearchParams();
  const given = params.toString();
  const query = useMemo(() => readProductList(new URLSearchParams(given)), [given]);
  const go: ListAddress['go'] = useCallback(
    (change, isTyping = false) => {
      const next = { ...query, place: null, ...change, filter: { ...query.filter, ...change.filter } };
      setParams(new URLSearchParams(writeProductList(next)), { preventScrollReset: true, replace: isTyping });
    },
    [query, setParams],
  );
  return { query, text: new URLSearchParams(writeProductList({ ...query, place: null })).toString(), go };
};
