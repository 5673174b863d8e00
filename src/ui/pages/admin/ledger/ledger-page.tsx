import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import type { LedgerLine } from '../../../../application/order/order-admin-repository.ts';
import type { TableFile } from '../../../../application/shared/write-table.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { FileExport, saveTable } from '../kit/file-export.tsx';
import listStyles from '../kit/list/list.module.scss';
import { ListPage } from '../kit/list/list-page.tsx';
import { CursorPager } from '../kit/list/pager.tsx';
import { type AddressFormat, useAddressState } from '../kit/list/use-address-state.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { TestMark } from '../parts/order/state-mark.tsx';
import { Books } from './books.tsx';
import { ledgerText, ledgerText as text } from './ledger.text.ts';
import { LedgerViewModel, ledgerBindings } from './ledger.view-model.ts';
import styles from './ledger-page.module.scss';
import { Revenue } from './revenue.tsx';
import { revenueBindings } from './revenue.view-model.ts';
import { Settlements } from './settlements.tsx';
import { settlementsBindings } from './settlements.view-model.ts';

const { columns } = text;
const ALL = '';

interface Placed extends LedgerLine {
  readonly place: number;
}

const COLUMNS: readonly TableColumn<Placed>[] = [
  {
    id: 'journal',
    header: columns.journal,
    isRowHeader: true,
    cell: ({ journalId, isTest }) => (
      <span className={styles['marks']}>
        {journalId}
        <TestMark isTest={isTest} />
      </span>
    ),
  },
  { id: 'at', header: columns.at, isFaint: true, cell: ({ at }) => <span className={listStyles['nowrap']}>{shortMoment(at, false)}</span> },
  {
    id: 'kind',
    header: columns.kind,
    cell: ({ kind, note }) => (note === null || note === '' ? text.kind(kind) : `${text.kind(kind)}: ${note}`),
  },
  { id: 'order', header: columns.order, isNamed: true, cell: ({ orderNumber }) => orderNumber ?? text.none },
  { id: 'account', header: columns.account, isNamed: true, cell: ({ account }) => text.accountName(account) },
  {
    id: 'amount',
    header: columns.amount,
    isNamed: true,
    isNumber: true,
    cell: ({ amount }) => <span className={listStyles['nowrap']}>{formatRupiah(amount)}</span>,
  },
];

interface LedgerQuery {
  readonly account: string | null;
  /** The cursor of the page; null for the newest. */
  readonly before: number | null;
}

const readPlace = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

const ADDRESS: AddressFormat<LedgerQuery> = {
  read: (parameters) => ({
    account: parameters.get('akun')?.slice(0, 60) ?? null,
    before: readPlace(parameters.get('before')),
  }),
  write: ({ account, before }) => ({ akun: account, before: before === null ? null : String(before) }),
  firstPage: { before: null },
};

/** The ledger. */
export const LedgerPage = observer(() => {
  const model = useViewModel(LedgerViewModel);
  const clock = useStore(ClockStore);
  const { query, go, to } = useAddressState(ADDRESS);
  const load = useCallback(() => void model.load(query.account, query.before), [model, query]);
  useEffect(load, [load]);
  const { summary, page } = model;
  const codes = [
    ...new Set([...(query.account === null ? [] : [query.account]), ...(summary?.balances.map(({ account }) => account) ?? [])]),
  ];
  const save = (file: TableFile): void => saveTable(text.file(clock.now.toISOString().slice(0, 10)), file);
  return (
    <ListPage
      title={text.title}
      actions={
        <FileExport label={text.export} isBusy={model.isExporting} onChoose={(form) => void model.export(query.account, form, save)} />
      }
      intro={
        <>
          <Revenue />
          {summary === null ? null : <Books summary={summary} />}
          <Settlements onBooked={load} />
          <h2 className={styles['title']}>{text.lines}</h2>
        </>
      }
      filters={
        <SelectField
          label={text.account}
          name="account"
          options={[[ALL, text.allAccounts], ...codes.toSorted().map((code) => [code, text.accountName(code)] as const)]}
          value={query.account ?? ALL}
          onChange={(account) => go({ account: account === ALL ? null : account })}
        />
      }
      isLoading={page === null}
      problem={model.problem}
      onRetry={load}
      empty={page?.lines.length === 0 ? { title: text.emptyTitle, text: text.emptyText } : null}
      pager={
        <CursorPager
          label={text.pages}
          first={text.newest}
          next={text.older}
          isFirst={query.before === null}
          cursor={page?.next}
          toFirst={to({})}
          toNext={(next) => to({ before: next })}
        />
      }
    >
      <DataTable
        caption={text.lines}
        layout="stackedEarly"
        columns={COLUMNS}
        rows={page?.lines.map((line, place) => ({ ...line, place })) ?? []}
        idOf={({ journalId, place }) => `${journalId}-${place}`}
      />
    </ListPage>
  );
});

export const ledgerScreen = defineScreen({
  title: ledgerText.title,
  bindings: [ledgerBindings, revenueBindings, settlementsBindings],
  Component: LedgerPage,
});
