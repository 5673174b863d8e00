import { Link } from 'react-router-dom';
import type { CustomerRow } from '../../../../domain/customer/customer.ts';
import { Mark } from '../../../components/mark.tsx';
import { shopDay, shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import { staffText } from '../parts/staff/staff.text.ts';
import { customersText } from './customers.text.ts';

const { columns } = customersText;

/** Customers, one to a row; numbers and addresses masked. */
export const CustomerTable = ({ rows }: { readonly rows: readonly CustomerRow[] }) => (
  <table className={listStyles['table']}>
    <caption className="visually-hidden">{customersText.list}</caption>
    <thead>
      <tr>
        {Object.values(columns).map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Link to={adminPaths.customer(row.id)}>{row.name === '' ? customersText.nameless : row.name}</Link>
          </th>
          <td className={listStyles['number']} data-label={columns.phone}>
            {row.phone === null ? customersText.none : `+${row.phone}`}
          </td>
          <td data-label={columns.email}>{row.email ?? customersText.none}</td>
          <td>
            <State row={row} />
          </td>
          <td className={listStyles['faint']} data-label={columns.created}>
            {shopDay(row.createdAt)}
          </td>
          <td className={listStyles['faint']} data-label={columns.lastUsed}>
            {row.lastUsedAt === null ? customersText.never : shortMoment(row.lastUsedAt, false)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const State = ({ row }: { readonly row: CustomerRow }) => {
  if (row.isBlocked) return <Mark tone="danger">{customersText.blocked}</Mark>;
  if (row.role !== null) return <Mark tone="info">{staffText.roles[row.role]}</Mark>;
  return row.phoneVerified ? customersText.active : <Mark tone="warning">{customersText.unverified}</Mark>;
};
