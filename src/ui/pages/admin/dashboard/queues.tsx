import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { WorkQueue } from '../../../../domain/insights/dashboard.ts';
import { classNames } from '../../../components/class-names.ts';
import { useStore } from '../../../core/view-model.tsx';
import { PermissionStore } from '../kit/staff-permissions.store.ts';
import { dashboardText } from './dashboard.text.ts';
import { QUEUE_PLACES } from './queue-places.ts';
import styles from './queues.module.scss';

/** What waits for somebody; each leads to its list, for who may work on it. */
export const Queues = observer(({ queues }: { readonly queues: readonly WorkQueue[] }) => {
  const { may } = useStore(PermissionStore);
  return (
    <ul className={styles['queues']} aria-label={dashboardText.queues}>
      {queues.map(({ name, count, late }) => {
        const { to, needs } = QUEUE_PLACES[name];
        const words = (
          <>
            <b>
              {dashboardText.total(count)}
              {late === 0 ? null : <span className={styles['late']}>{dashboardText.late[name](late)}</span>}
            </b>
            <span>{dashboardText.queueNames[name]}</span>
          </>
        );
        return (
          <li key={name} className={classNames(count === 0 && styles['zero'])}>
            {may(needs) ? <Link to={to}>{words}</Link> : <div>{words}</div>}
          </li>
        );
      })}
    </ul>
  );
});
