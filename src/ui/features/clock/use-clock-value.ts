import { compareStructural, computed } from 'mobx';
import { useMemo } from 'react';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';

/**
 * What follows from the clock for a subject. Whoever uses it, an observer, is drawn anew when that changes, not with every second.
 * @param derive a function of its own, not made anew with every drawing
 */
export const useClockValue = <S, T>(subject: S, derive: (subject: S, now: Date) => T): T => {
  const clock = useStore(ClockStore);
  return useMemo(() => computed(() => derive(subject, clock.now), { equals: compareStructural }), [subject, derive, clock]).get();
};
