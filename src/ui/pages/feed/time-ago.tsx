import { observer } from 'mobx-react-lite';
import { useStore } from '../../core/view-model.tsx';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { shortMoment, timeAgo } from '../../text/time.ts';

/** How long ago, once the page runs in the visitor's own time; before, the moment itself in WIB. */
export const TimeAgo = observer(({ at }: { readonly at: Date }) => {
  const { isLocal } = useStore(ClockStore);
  const moment = shortMoment(at, isLocal);
  const ago = useClockValue(at, timeAgo);
  return (
    <time dateTime={at.toISOString()} title={moment}>
      {isLocal ? (ago ?? moment) : moment}
    </time>
  );
});
