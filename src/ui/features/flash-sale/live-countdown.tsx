import { observer } from 'mobx-react-lite';
import { countdownTo } from '../../../domain/flash-sale/countdown.ts';
import { ClockFigures } from '../../components/clock-figures.tsx';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';

/** A ticking countdown to a moment. */
export const LiveCountdown = observer(({ end }: { readonly end: Date }) => (
  <ClockFigures left={countdownTo(end, useStore(ClockStore).now)} />
));
