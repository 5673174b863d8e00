import { observer } from 'mobx-react-lite';
import { countdownTo } from '../../domain/flash-sale/countdown.ts';
import { ClockFigures } from '../components/clock-figures.tsx';
import { ClockStore } from '../stores/clock.store.ts';
import { useStore } from '../view-model.tsx';

/** Time left until a moment, ticking. */
export const LiveCountdown = observer(({ end }: { readonly end: Date }) => (
  <ClockFigures left={countdownTo(end, useStore(ClockStore).now)} />
));
