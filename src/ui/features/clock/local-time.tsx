import { observer } from 'mobx-react-lite';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { dayAndTime } from '../../text/time.ts';

interface Props {
  readonly at: Date;
  /** The text around it. */
  readonly format?: (moment: string) => string;
}

/**
 * A coming or past moment of what a page is about, such as the start of a sale, as day and time, in the visitor's zone once it is known. It is
 * no date of the page, for which readers of shared links take the first `time` element.
 */
export const LocalTime = observer(({ at, format = (moment) => moment }: Props) => (
  <>{format(dayAndTime(at, useStore(ClockStore).isLocal))}</>
));
