import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { ComplaintSummary } from '../../../../application/complaint/complaint-admin-repository.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Mark } from '../../../components/mark.tsx';
import { SegmentedLinks } from '../../../components/segmented-links.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { complaintOutcomes, complaintReasons, complaintStates } from '../../../features/complaint/complaint.text.ts';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import { ListPage } from '../kit/list/list-page.tsx';
import { type AddressFormat, useAddressState } from '../kit/list/use-address-state.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { complaintsText, complaintsText as text } from './complaints.text.ts';
import { type ComplaintFilter, ComplaintsViewModel, complaintsBindings } from './complaints.view-model.ts';
import styles from './complaints-page.module.scss';

const FILTERS: readonly ComplaintFilter[] = ['open', 'decided'];

const ADDRESS: AddressFormat<{ readonly filter: ComplaintFilter }> = {
  read: (parameters) => ({ filter: parameters.get('tampil') === 'decided' ? 'decided' : 'open' }),
  write: ({ filter }) => ({ tampil: filter === 'open' ? null : filter }),
  firstPage: {},
};

const { columns: names } = text;

const shared: readonly TableColumn<ComplaintSummary>[] = [
  {
    id: 'number',
    header: names.number,
    isRowHeader: true,
    cell: ({ id, number, productName }) => (
      <>
        <Link className={`${listStyles['name']} ${listStyles['nowrap']}`} to={adminPaths.complaint(id)}>
          {number}
        </Link>
        <span className={styles['product']}>{productName}</span>
      </>
    ),
  },
  { id: 'reason', header: names.reason, isNamed: true, cell: ({ reason }) => complaintReasons[reason] },
  { id: 'buyer', header: names.buyer, isNamed: true, cell: ({ buyerName }) => buyerName },
  {
    id: 'total',
    header: names.total,
    isNamed: true,
    isNumber: true,
    cell: ({ total }) => <span className={listStyles['nowrap']}>{formatRupiah(total)}</span>,
  },
];

const COLUMNS: Readonly<Record<ComplaintFilter, readonly TableColumn<ComplaintSummary>[]>> = {
  open: [
    ...shared,
    {
      id: 'turn',
      header: names.turn,
      isNamed: true,
      cell: ({ turn, state }) => (
        <Mark tone={turn === 'shop' ? 'warning' : 'plain'}>
          {state === 'appealed' ? `${complaintStates.appealed} · ${text.turns[turn]}` : text.turns[turn]}
        </Mark>
      ),
    },
    { id: 'due', header: names.due, isNamed: true, cell: ({ dueAt }) => shortMoment(dueAt, false) },
  ],
  decided: [
    ...shared,
    { id: 'state', header: names.state, isNamed: true, cell: ({ state }) => complaintStates[state] },
    {
      id: 'outcome',
      header: names.outcome,
      isNamed: true,
      cell: ({ outcome }) => (outcome === null ? text.none : complaintOutcomes[outcome]),
    },
  ],
};

/** The list of complaints: to be answered, or decided. */
export const ComplaintsPage = observer(() => {
  const model = useViewModel(ComplaintsViewModel);
  const { query, to } = useAddressState(ADDRESS);
  const { filter } = query;
  useEffect(() => void model.load(filter), [model, filter]);
  const { complaints } = model;
  return (
    <ListPage
      title={text.title}
      intro={
        <>
          <p className={styles['intro']}>{text.intro}</p>
          <div className={styles['tabs']}>
            <SegmentedLinks
              label={text.tabs}
              options={FILTERS.map((one) => ({ name: text.states[one], to: to({ filter: one }), isChosen: one === filter }))}
            />
          </div>
        </>
      }
      isLoading={complaints === null}
      problem={model.problem}
      onRetry={() => void model.load(filter)}
      empty={complaints?.length === 0 ? { title: text.emptyTitle[filter], text: text.emptyText[filter] } : null}
    >
      <DataTable
        caption={text.list[filter]}
        layout="stackedEarly"
        columns={COLUMNS[filter]}
        rows={complaints ?? []}
        idOf={({ id }) => id}
      />
    </ListPage>
  );
});

export const complaintsScreen = defineScreen({ title: complaintsText.title, bindings: [complaintsBindings], Component: ComplaintsPage });
