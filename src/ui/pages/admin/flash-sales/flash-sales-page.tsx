import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { SALE_SORTS, SALES_PER_PAGE, type SaleListRequest } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import { SALE_STATES } from '../../../../domain/flash-sale/sale-state.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../../components/button.tsx';
import { SegmentedLinks } from '../../../components/segmented-links.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { formText } from '../kit/form/form.text.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import { Pager } from '../kit/list/pager.tsx';
import { SearchBar } from '../kit/list/search-bar.tsx';
import { type AddressFormat, useAddressState } from '../kit/list/use-address-state.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { flashSalesBindings } from './bindings.ts';
import { flashSalesText, flashSalesText as text } from './flash-sales.text.ts';
import { FlashSalesViewModel } from './flash-sales.view-model.ts';
import styles from './flash-sales-page.module.scss';
import { saleColumns } from './sale-columns.tsx';
import { SaleUndoStore } from './sale-undo.store.ts';

const among = <T extends string>(choices: readonly T[], value: string | null): T | undefined => choices.find((choice) => choice === value);
const MAX_TEXT = 100;
const MAX_PAGE = 10_000;

/** For example `?state=upcoming&q=raja&sort=newest&page=2`; invalid values are ignored. */
const SALE_ADDRESS: AddressFormat<SaleListRequest> = {
  read: (parameters) => {
    const page = Number(parameters.get('page') ?? 1);
    return {
      state: among(SALE_STATES, parameters.get('state')) ?? 'live',
      text: (parameters.get('q') ?? '').trim().slice(0, MAX_TEXT),
      sort: among(SALE_SORTS, parameters.get('sort')) ?? 'time',
      page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    };
  },
  write: ({ state, text, sort, page }) => ({
    state: state === 'live' ? null : state,
    q: text,
    sort: sort === 'time' ? null : sort,
    page: page === 1 ? null : String(page),
  }),
  firstPage: { page: 1 },
};

/** The list of flash sales by state. */
export const FlashSalesPage = observer(() => {
  const model = useViewModel(FlashSalesViewModel);
  const { query, go, to } = useAddressState(SALE_ADDRESS);
  useEffect(() => void model.show(query), [model, query]);
  const { turn } = useStore(SaleUndoStore);
  useEffect(() => {
    if (turn > 0) void model.reload();
  }, [model, turn]);
  const columns = useMemo(() => saleColumns(model), [model]);
  const { page } = model;
  const pages = page === null ? 1 : Math.ceil(page.total / SALES_PER_PAGE);
  const stepTo = (name: string, wanted: number) => (wanted < 1 || wanted > pages ? null : { name, to: to({ page: wanted }) });
  return (
    <ListPage
      title={text.title}
      note={page === null ? undefined : formatCount(SALE_STATES.reduce((sum, state) => sum + page.counts[state], 0))}
      actions={
        <Link className={buttonClass('primary')} to={adminPaths.newFlashSale}>
          <AdminIcon name="plus" />
          {text.create}
        </Link>
      }
      intro={
        <div className={styles['tabs']}>
          <SegmentedLinks
            label={text.stateNav}
            options={SALE_STATES.map((state) => ({
              name: text.tab(state, page?.counts[state]),
              to: to({ state }),
              isChosen: state === query.state,
            }))}
          />
        </div>
      }
      filters={
        <>
          <SearchBar label={text.search} value={query.text} onSearch={(wanted) => go({ text: wanted }, true)} />
          <SelectField label={text.sort} name="sort" options={text.sorts} value={query.sort} onChange={(sort) => go({ sort }, true)} />
        </>
      }
      isLoading={model.isLoading}
      problem={model.problem}
      failedTitle={formText.failedTitle}
      onRetry={() => void model.reload()}
      empty={page?.items.length === 0 ? emptyOf(query, to({ text: '' })) : null}
      pager={
        model.isLoading || model.problem !== null || pages < 2 ? null : (
          <Pager
            label={text.pages}
            note={text.page(query.page, pages)}
            steps={[stepTo(text.previous, query.page - 1), stepTo(text.next, query.page + 1)]}
          />
        )
      }
    >
      <DataTable
        caption={text.states[query.state]}
        layout="stackedEarly"
        columns={columns}
        rows={page?.items ?? []}
        idOf={({ sale }) => sale.id}
        busyId={model.busy}
      />
    </ListPage>
  );
});

const emptyOf = (query: SaleListRequest, all: string) =>
  query.text === ''
    ? {
        title: text.emptyTitle[query.state],
        text: text.emptyText,
        action: (
          <Link className={buttonClass('secondary')} to={adminPaths.newFlashSale}>
            {text.create}
          </Link>
        ),
      }
    : {
        title: text.noneTitle,
        text: text.noneText(query.text),
        action: (
          <Link className={buttonClass('secondary')} to={all} replace>
            {text.clear}
          </Link>
        ),
      };

export const flashSalesScreen = defineScreen({ title: flashSalesText.title, bindings: [flashSalesBindings], Component: FlashSalesPage });
