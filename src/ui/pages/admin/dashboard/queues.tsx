import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { QueueName, WorkQueue } from '../../../../domain/insights/dashboard.ts';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { useStore } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { dashboardText } from './dashboard.text.ts';
import styles from './queues.module.scss';

interface QueuePlace {
  /** The list, filtered to the pending work. */
  readonly to: string;
  readonly needs: Permission;
}

const products = (query: string): QueuePlace => ({ to: `${adminPaths.products}?${query}`, needs: 'catalogue.write' });
const sales = (query: string): QueuePlace => ({ to: `${adminPaths.flashSales}?${query}`, needs: 'catalogue.write' });

/** The page of that work. */
const QUEUE_PLACES: Readonly<Record<QueueName, QueuePlace>> = {
  out_of_stock: products('status=active&stok=out'),
  low_stock: products('status=active&stok=low'),
  without_picture: products('gambar=tanpa'),
  inactive: products('status=inactive'),
  archived: products('status=archived'),
  sales_low: sales('state=live'),
  sales_ending: sales('state=live'),
  sales_starting: sales('state=upcoming'),
  drafts: { to: `${adminPaths.notifications}?tampil=draft`, needs: 'notifications.write' },
};

interface Props {
  readonly queues: readonly WorkQueue[];
  /** Nothing else on the page waits for staff either. */
  readonly isRestDone: boolean;
}

/** Pending work of the catalogue; each count links to its list, for staff with the permission. */
export const Queues = observer(({ queues, isRestDone }: Props) => {
  const { may } = useStore(PermissionStore);
  const waiting = queues.filter(({ count }) => count > 0);
  if (waiting.length === 0) return isRestDone ? <p className={styles['nothing']}>{dashboardText.nothingWaits}</p> : null;
  return (
    <ul className={styles['queues']} aria-label={dashboardText.queues}>
      {waiting.map(({ name, count, late: overdue }) => {
        const { to, needs } = QUEUE_PLACES[name];
        const entry = (
          <>
            <b>
              {dashboardText.total(count)}
              {overdue === 0 ? null : <span className={styles['late']}>{dashboardText.overdue[name](overdue)}</span>}
            </b>
            <span>{dashboardText.queueNames[name]}</span>
          </>
        );
        return <li key={name}>{may(needs) ? <Link to={to}>{entry}</Link> : <div>{entry}</div>}</li>;
      })}
    </ul>
  );
});
