import { compareStructural, computed } from 'mobx';
import { useMemo } from 'react';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';

/**
 * A value derived from the clock for a subject. An observer renders when the value changes, not every second.
 * @param derive a stable function, not a new one for every render
 */
export const useClockValue = <S, T>(subject: S, derive: (subject: S, now: Date) => T): T => {
  const clock = useStore(ClockStore);
  return useMemo(() => computed(() => derive(subject, clock.now), { equals: compareStructural }), [subject, derive, clock]).get();
};
