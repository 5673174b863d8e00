import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { WorkQueue } from '../../../../domain/admin/dashboard.ts';
import { StandingStore } from '../../../back-office/standing.store.ts';
import { classNames } from '../../../components/class-names.ts';
import { dashboardText } from '../../../text/admin/dashboard.ts';
import { useStore } from '../../../view-model.tsx';
import { QUEUE_PLACES } from './queue-places.ts';
import styles from './queues.module.scss';

/** What waits for somebody; each leads to its list, for who may work on it. */
export const Queues = observer(({ queues }: { readonly queues: readonly WorkQueue[] }) => {
  const { may } = useStore(StandingStore);
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
