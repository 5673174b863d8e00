import { observer } from 'mobx-react-lite';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { dayAndTime } from '../../text/time.ts';

interface Props {
  readonly at: Date;
  /** The text around it. */
  readonly format?: (moment: string) => string;
}

/** A moment as day and time, in the visitor's zone once it is known. */
export const LocalTime = observer(({ at, format = (moment) => moment }: Props) => (
  <time dateTime={at.toISOString()}>{format(dayAndTime(at, useStore(ClockStore).isLocal))}</time>
));
