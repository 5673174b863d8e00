import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { everyProduct, type ListSortKey } from '../../../../domain/catalog/product-list-filter.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import { buttonClass } from '../../../components/button.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { PageHead } from '../kit/page-head.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { BulkViewModel } from './bulk.view-model.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkReport } from './bulk-report.tsx';
import { ExportButton } from './export-button.tsx';
import { InlineEditViewModel } from './inline-edit.view-model.ts';
import { ListState } from './list-state.tsx';
import { Pager } from './pager.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductFilters } from './product-filters.tsx';
import { productListText } from './product-list.text.ts';
import { ProductListViewModel } from './product-list.view-model.ts';
import styles from './product-list-page.module.scss';
import { SavedViewsRow } from './saved-views-row.tsx';
import { useListAddress } from './use-list-address.ts';

const nameOf = ({ name }: StaffProduct): string => name;

/** The shop's products, as whoever keeps them needs them: hundreds at a glance, changed where they stand. */
export const ProductListPage = observer(() => {
  const list = useViewModel(ProductListViewModel);
  const edits = useViewModel(InlineEditViewModel);
  const bulk = useViewModel(BulkViewModel);
  const address = useListAddress();
  const { query, go } = address;
  useEffect(() => void list.show(query), [list, query]);
  const columns = useMemo(() => productColumns((row, field, value) => edits.save(list, row, field, value)), [edits, list]);
  const { rows, previous, next } = list.list;
  const isReadable = list.status === 'ready' || list.status === 'loading';
  const sortBy = (by: string): void =>
    go({ sort: { by: by as ListSortKey, isFalling: query.sort.by === by ? !query.sort.isFalling : by === 'updated' } });
  return (
    <>
      <PageHead title={productListText.title} note={list.total === null ? undefined : productListText.total(list.total)}>
        <Link className={buttonClass('text')} to={adminPaths.importProducts} aria-label={productListText.import}>
          <AdminIcon name="upload" />
          <span className={styles['words']}>{productListText.import}</span>
        </Link>
        <ExportButton filter={query.filter} />
        <Link className={buttonClass('primary')} to={adminPaths.newProduct} aria-label={productListText.addWhole}>
          <AdminIcon name="plus" />
          <span className={styles['words']}>{productListText.add}</span>
        </Link>
      </PageHead>
      <SavedViewsRow query={address.text} />
      <ProductFilters address={address} groups={list.groups} />
      <ActiveFilters query={query} groups={list.groups} />
      <BulkReport bulk={bulk} />
      {isReadable && (rows.length > 0 || list.status === 'loading') ? (
        <>
          <DataTable
            caption={productListText.caption}
            columns={columns}
            rows={rows}
            sort={query.sort}
            onSort={sortBy}
            choice={{ chosen: list.chosen, onChoose: list.choose, nameOf }}
            isLoading={list.status === 'loading'}
          />
          <BulkBar bulk={bulk} list={list} />
          <Pager address={address} count={rows.length} previous={previous} next={next} />
        </>
      ) : (
        <ListState list={list} onClear={() => go({ filter: everyProduct })} />
      )}
      <BulkDialog bulk={bulk} list={list} />
    </>
  );
});
