import { observer } from 'mobx-react-lite';
import { NoticeStrip } from '../components/notice-strip.tsx';
import { useStore } from '../core/view-model.tsx';
import { ClockStore } from '../stores/clock.store.ts';
import { ConnectionStore } from '../stores/connection.store.ts';
import { layoutText } from '../text/layout.ts';
import { clockTime, dayAndTime, isSameDay } from '../text/time.ts';

/** Says when what is on screen is not current: the device is offline, or the shop does not answer. */
export const ShopStatus = observer(() => {
  const connection = useStore(ConnectionStore);
  const clock = useStore(ClockStore);
  const since = connection.staleSince ?? connection.offlineSince;
  if (since === null) return null;
  // Asked for only now: without a strip nothing has to tick.
  const { isLocal, now } = clock;
  const time = isSameDay(since, now) ? clockTime(since, isLocal) : dayAndTime(since, isLocal);
  return connection.offlineSince !== null ? (
    <NoticeStrip icon="offline" text={layoutText.offline(time)} />
  ) : (
    <NoticeStrip icon="warning" text={layoutText.stale(time)} />
  );
});
