import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { readProductList, writeProductList } from '../../../../domain/catalog/product-list-address.ts';
import {
  everyProduct,
  type ListSortKey,
  PAGE_SIZES,
  type ProductListFilter,
  type ProductListQuery,
} from '../../../../domain/catalog/product-list-filter.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { FileExport } from '../kit/file-export.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import { Pager } from '../kit/list/pager.tsx';
import { type AddressFormat, useAddressState } from '../kit/list/use-address-state.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { productNeighboursBindings } from '../parts/catalog/bindings.ts';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import { ProductNeighboursStore } from '../parts/catalog/product-neighbours.store.ts';
import { AwaitedPictures } from '../parts/media/awaited-pictures.tsx';
import { awaitedPicturesBindings } from '../parts/media/awaited-pictures.view-model.ts';
import { ActiveFilters } from './active-filters.tsx';
import { BulkViewModel, bulkBindings } from './bulk.view-model.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { ExportViewModel, exportBindings } from './export.view-model.ts';
import { FilterSelect } from './filter-select.tsx';
import { InlineEditViewModel, inlineEditBindings } from './inline-edit.view-model.ts';
import { productColumns } from './product-columns.tsx';
import { ProductFilters } from './product-filters.tsx';
import { productListText } from './product-list.text.ts';
import { ProductListViewModel, productListBindings } from './product-list.view-model.ts';
import styles from './product-list-page.module.scss';
import { savedViewsBindings } from './saved-views.view-model.ts';
import { SavedViewsButton } from './saved-views-button.tsx';

/** A longer report names only its first rows. */
const LISTED = 200;

/** The failed rows with their reasons; they stay selected. */
const BulkReport = observer(({ bulk }: { readonly bulk: BulkViewModel }) => {
  const { report } = bulk;
  if (report === null) return null;
  return (
    <section className={styles['report']} role="alert" aria-labelledby="judul-laporan">
      <h2 id="judul-laporan">{bulkText.reportTitle(report.done, report.failed.length)}</h2>
      <ul>
        {report.failed.slice(0, LISTED).map(({ id, name, reason }) => (
          <li key={id}>
            <b>{name}</b> <span>{reason}</span>
          </li>
        ))}
        {report.failed.length > LISTED ? <li>{bulkText.moreFailed(report.failed.length - LISTED)}</li> : null}
      </ul>
      <Button onClick={bulk.closeReport}>{bulkText.closeReport}</Button>
    </section>
  );
});

/** Exports the current filter as a file, with progress and a way to cancel. */
const ExportButton = observer(({ filter }: { readonly filter: ProductListFilter }) => {
  const file = useViewModel(ExportViewModel);
  const clock = useStore(ClockStore);
  if (file.count === null)
    return (
      <FileExport
        label={productListText.export}
        variant="text"
        labelClass={styles['words']}
        onChoose={(form) => void file.run(filter, clock.now, form)}
      />
    );
  const exporting = productListText.exporting(file.count);
  return (
    <>
      <Button variant="text" aria-label={exporting} isBusy>
        <span className={styles['words']}>{exporting}</span>
      </Button>
      <IconButton icon="close" label={productListText.stopExport} onClick={file.stop} />
    </>
  );
});

const nameOf = ({ name }: StaffProduct): string => name;
const idOf = ({ id }: StaffProduct): string => id;
const SIZES = PAGE_SIZES.map((size) => [String(size), productListText.rows(size)] as const);
const ADDRESS: AddressFormat<ProductListQuery> = {
  read: readProductList,
  write: (query) => Object.fromEntries(writeProductList(query)),
  firstPage: { place: null },
};

/** The list of products for staff: compact and edited in place. */
export const ProductListPage = observer(() => {
  const list = useViewModel(ProductListViewModel);
  const edits = useViewModel(InlineEditViewModel);
  const bulk = useViewModel(BulkViewModel);
  const address = useAddressState(ADDRESS);
  const { query, go, to } = address;
  useEffect(() => void list.show(query), [list, query]);
  const columns = useMemo(() => productColumns((row, field, value) => edits.save(list, row, field, value)), [edits, list]);
  const { rows, previous, next } = list.list;
  const isLoading = list.status === 'loading';
  const neighbours = useStore(ProductNeighboursStore);
  const here = `${adminPaths.products}${to({ place: query.place })}`.replace(/\?$/, '');
  useEffect(() => {
    if (list.query === query && rows.length > 0)
      neighbours.remember({ address: here, query, ids: rows.map(({ id }) => id), previous, next });
  }, [neighbours, list, query, here, rows, previous, next]);
  const sortBy = (by: string): void =>
    go({ sort: { by: by as ListSortKey, isFalling: query.sort.by === by ? !query.sort.isFalling : by === 'updated' } });
  const pageAt = (cursor: string | null, isBefore: boolean) => (cursor === null ? null : to({ place: { cursor, isBefore } }));
  return (
    <>
      <ListPage
        title={productListText.title}
        note={list.total === null ? undefined : productListText.total(list.total)}
        actions={
          <>
            <Link className={buttonClass('text')} to={adminPaths.importProducts} aria-label={productListText.import}>
              <AdminIcon name="upload" />
              <span className={styles['words']}>{productListText.import}</span>
            </Link>
            <Link className={buttonClass('text')} to={adminPaths.pasteProducts} aria-label={productListText.paste}>
              <AdminIcon name="paste" />
              <span className={styles['words']}>{productListText.paste}</span>
            </Link>
            <ExportButton filter={query.filter} />
            <Link className={buttonClass('primary')} to={adminPaths.newProduct} aria-label={productListText.addWhole}>
              <AdminIcon name="plus" />
              <span className={styles['words']}>{productListText.add}</span>
            </Link>
          </>
        }
        intro={
          <>
            <div className={styles['row']}>
              <ProductFilters address={address} groups={list.groups} />
              <SavedViewsButton query={to({}).slice(1)} />
              <ActiveFilters address={address} groups={list.groups} />
            </div>
            <BulkReport bulk={bulk} />
            <AwaitedPictures products={null} isNamed onFewer={() => void list.reload()} />
          </>
        }
        // The table renders the skeleton itself.
        isLoading={false}
        problem={list.status === 'failed' ? list.problem : list.status === 'denied' ? productListText.deniedText : null}
        failedTitle={list.status === 'denied' ? productListText.deniedTitle : productListText.failedTitle}
        onRetry={list.status === 'denied' ? null : () => void list.reload()}
        empty={isLoading || rows.length > 0 ? null : emptyOf(query, () => go({ filter: everyProduct }))}
      >
        <DataTable
          caption={productListText.caption}
          layout="compact"
          columns={columns}
          rows={rows}
          idOf={idOf}
          sort={query.sort}
          onSort={sortBy}
          choice={{ chosen: list.chosen, onChoose: list.choose, nameOf }}
          isLoading={isLoading}
        />
        <BulkBar bulk={bulk} list={list} />
        <Pager
          label={productListText.pages}
          note={productListText.shown(rows.length)}
          steps={[
            { name: productListText.previous, to: pageAt(previous, true) },
            { name: productListText.next, to: pageAt(next, false) },
          ]}
        >
          <FilterSelect
            label={productListText.rowsPerPage}
            options={SIZES}
            value={String(query.size)}
            onChange={(size) => go({ size: Number(size) })}
          />
        </Pager>
      </ListPage>
      <BulkDialog bulk={bulk} list={list} />
    </>
  );
});

const emptyOf = (query: ProductListQuery, onClear: () => void) =>
  JSON.stringify(query.filter) === JSON.stringify(everyProduct)
    ? {
        title: productListText.noneTitle,
        text: productListText.noneText,
        action: (
          <Link className={buttonClass('primary')} to={adminPaths.newProduct}>
            {productListText.addWhole}
          </Link>
        ),
      }
    : {
        title: productListText.emptyTitle,
        text: productListText.emptyText,
        action: <Button onClick={onClear}>{productListText.clear}</Button>,
      };

export const productListScreen = defineScreen({
  title: productListText.title,
  bindings: [
    productListBindings,
    inlineEditBindings,
    bulkBindings,
    exportBindings,
    savedViewsBindings,
    productNeighboursBindings,
    awaitedPicturesBindings,
  ],
  Component: ProductListPage,
});
