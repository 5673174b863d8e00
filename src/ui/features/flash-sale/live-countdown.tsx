import { observer } from 'mobx-react-lite';
import { countdownTo } from '../../../domain/flash-sale/countdown.ts';
import { ClockFigures } from '../../components/clock-figures.tsx';
import { useHydratedValue } from '../../core/use-hydrated-value.ts';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';

/** A ticking countdown to a moment. */
export const LiveCountdown = observer(({ end }: { readonly end: Date }) => {
  const { now, renderedAt } = useStore(ClockStore);
  return <ClockFigures left={useHydratedValue(countdownTo(end, now), countdownTo(end, renderedAt))} />;
});
