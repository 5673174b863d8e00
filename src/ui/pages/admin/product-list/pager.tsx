import { PAGE_SIZES } from '../../../../domain/catalog/product-list-filter.ts';
import { Button } from '../../../components/button.tsx';
import { FilterSelect } from './filter-select.tsx';
import styles from './pager.module.scss';
import { productListText } from './product-list.text.ts';
import type { ListAddress } from './use-list-address.ts';

interface Props {
  readonly address: ListAddress;
  readonly count: number;
  readonly previous: string | null;
  readonly next: string | null;
}

const SIZES = PAGE_SIZES.map((size) => [String(size), productListText.rows(size)] as const);

/** To the pages around this one, and how long a page is. */
export const Pager = ({ address: { query, go }, count, previous, next }: Props) => {
  const turn = (cursor: string | null, isBefore: boolean): void => {
    if (cursor === null) return;
    go({ place: { cursor, isBefore } });
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={styles['pager']}>
      <span>{productListText.shown(count)}</span>
      <FilterSelect
        label={productListText.rowsPerPage}
        options={SIZES}
        value={String(query.size)}
        onChange={(size) => go({ size: Number(size) })}
      />
      <Button disabled={previous === null} onClick={() => turn(previous, true)}>
        {productListText.previous}
      </Button>
      <Button disabled={next === null} onClick={() => turn(next, false)}>
        {productListText.next}
      </Button>
    </div>
  );
};
