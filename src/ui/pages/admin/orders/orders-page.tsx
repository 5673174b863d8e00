import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { ADMIN_ORDER_FILTERS, type AdminOrderFilter, type AdminOrderPage } from '../../../../application/order/order-admin-repository.ts';
import { Button } from '../../../components/button.tsx';
import { SegmentedLinks } from '../../../components/segmented-links.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import { CursorPager } from '../kit/list/pager.tsx';
import { SearchBar } from '../kit/list/search-bar.tsx';
import { type AddressFormat, useAddressState } from '../kit/list/use-address-state.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { orderColumns } from './order-columns.tsx';
import { ordersText, ordersText as text } from './orders.text.ts';
import { type OrdersQuery, OrdersViewModel, ordersBindings } from './orders.view-model.ts';
import styles from './orders-page.module.scss';
import { UndecidedMessages } from './undecided-messages.tsx';
import { undecidedMessagesBindings } from './undecided-messages.view-model.ts';

const MAX_TEXT = 100;
const MAX_CURSOR = 100;
const MINUTE_MS = 60_000;

/** For example `?tampil=deliver&q=diamond`; the default list is omitted. */
const ADDRESS: AddressFormat<OrdersQuery> = {
  read: (parameters) => ({
    filter: ADMIN_ORDER_FILTERS.find((filter) => filter === parameters.get('tampil')) ?? 'open',
    text: (parameters.get('q') ?? '').trim().slice(0, MAX_TEXT),
    after: parameters.get('after')?.slice(0, MAX_CURSOR) ?? null,
  }),
  write: ({ filter, text: q, after }) => ({ tampil: filter === 'open' ? null : filter, q, after }),
  firstPage: { after: null },
};

/** Only who is assigned to orders sees the list of them. */
const isOffered = (filter: AdminOrderFilter, page: AdminOrderPage | null, chosen: AdminOrderFilter): boolean =>
  filter !== 'mine' || filter === chosen || (page?.counts.mine ?? 0) > 0;

/** The list of orders by pending work. */
export const OrdersPage = observer(() => {
  const model = useViewModel(OrdersViewModel);
  const clock = useStore(ClockStore);
  const { query, go, to } = useAddressState(ADDRESS);
  useEffect(() => void model.load(query), [model, query]);
  // The table renders once a minute, not with every tick of the clock.
  const minute = Math.floor(clock.now.getTime() / MINUTE_MS);
  const columns = useMemo(() => orderColumns(new Date(minute * MINUTE_MS)), [minute]);
  const { page } = model;
  return (
    <ListPage
      title={text.title}
      intro={
        <>
          <UndecidedMessages />
          <div className={styles['tabs']}>
            <SegmentedLinks
              label={text.tabs}
              options={ADMIN_ORDER_FILTERS.filter((filter) => isOffered(filter, page, query.filter)).map((filter) => ({
                name: text.tab(filter, page?.counts[filter]),
                to: to({ filter }),
                isChosen: filter === query.filter,
              }))}
            />
          </div>
        </>
      }
      filters={
        <SearchBar
          label={text.search}
          placeholder={text.placeholder}
          button={text.find}
          value={query.text}
          onSearch={(wanted) => go({ text: wanted })}
        />
      }
      isLoading={page === null}
      problem={model.problem}
      onRetry={() => void model.load(query)}
      empty={
        page?.orders.length !== 0
          ? null
          : query.text === ''
            ? { title: text.noneTitle, text: text.noneText }
            : {
                title: text.emptyTitle,
                text: text.emptyText,
                action: <Button onClick={() => go({ text: '' })}>{text.reset}</Button>,
              }
      }
      pager={
        <CursorPager
          label={text.pages}
          first={text.first}
          next={text.next}
          isFirst={query.after === null}
          cursor={page?.next}
          toFirst={to({})}
          toNext={(next) => to({ after: next })}
        />
      }
    >
      <DataTable caption={text.list} layout="stackedEarly" columns={columns} rows={page?.orders ?? []} idOf={({ id }) => id} />
    </ListPage>
  );
});

export const ordersScreen = defineScreen({
  title: ordersText.title,
  bindings: [undecidedMessagesBindings, ordersBindings],
  Component: OrdersPage,
});
