import { observer } from 'mobx-react-lite';
import { useStore } from '../../../core/view-model.tsx';
import { useClockValue } from '../../../features/clock/use-clock-value.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { shortMoment, timeAgo } from '../../../text/time.ts';
import styles from './product-columns.module.scss';

const agoOf = (at: Date, now: Date): string | null => timeAgo(at, now);

/** When a row was changed: how long ago, after a week the day; its title says it exactly. */
export const ChangedAt = observer(({ at }: { readonly at: Date }) => {
  const ago = useClockValue(at, agoOf);
  const moment = shortMoment(at, useStore(ClockStore).isLocal);
  return (
    <time className={styles['faint']} dateTime={at.toISOString()} title={moment}>
      {ago ?? moment}
    </time>
  );
});
