import { Link } from 'react-router-dom';
import type { CustomerRow } from '../../../../domain/customer/customer.ts';
import { Mark } from '../../../components/mark.tsx';
import { shopDay, shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import type { TableColumn } from '../kit/table/table-column.ts';
import { staffText } from '../parts/staff/staff.text.ts';
import { customersText } from './customers.text.ts';

const { columns } = customersText;

const stateOf = (row: CustomerRow) => {
  if (row.isBlocked) return <Mark tone="danger">{customersText.blocked}</Mark>;
  if (row.role !== null) return <Mark tone="info">{staffText.roles[row.role]}</Mark>;
  return row.phoneVerified ? customersText.active : <Mark tone="warning">{customersText.unverified}</Mark>;
};

/** The columns of the list of customers; numbers and addresses are masked. */
export const customerColumns: readonly TableColumn<CustomerRow>[] = [
  {
    id: 'name',
    header: columns.name,
    isRowHeader: true,
    cell: ({ id, name }) => (
      <Link className={listStyles['name']} to={adminPaths.customer(id)}>
        {name === '' ? customersText.nameless : name}
      </Link>
    ),
  },
  {
    id: 'phone',
    header: columns.phone,
    isNamed: true,
    cell: ({ phone }) => <span className={listStyles['nowrap']}>{phone === null ? customersText.none : `+${phone}`}</span>,
  },
  { id: 'email', header: columns.email, isNamed: true, cell: ({ email }) => email ?? customersText.none },
  { id: 'state', header: columns.state, cell: stateOf },
  { id: 'created', header: columns.created, isNamed: true, isFaint: true, cell: ({ createdAt }) => shopDay(createdAt) },
  {
    id: 'lastUsed',
    header: columns.lastUsed,
    isNamed: true,
    isFaint: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? customersText.never : shortMoment(lastUsedAt, false)),
  },
];
