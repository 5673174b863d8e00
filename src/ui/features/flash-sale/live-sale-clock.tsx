import { observer } from 'mobx-react-lite';
import { countdownTo } from '../../../domain/flash-sale/countdown.ts';
import { SaleClock } from '../../components/sale-clock.tsx';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';

/** A ticking countdown to a moment in large figures. */
export const LiveSaleClock = observer(({ end }: { readonly end: Date }) => <SaleClock left={countdownTo(end, useStore(ClockStore).now)} />);
