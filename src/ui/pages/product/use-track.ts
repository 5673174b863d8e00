import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

export interface Track {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Index of the visible picture, from 0. */
  readonly current: number;
  readonly go: (place: number) => void;
  /** Event handlers of the track. */
  readonly handlers: {
    readonly onScroll: () => void;
    readonly onPointerDown: () => void;
    readonly onWheel: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** A row of pictures, each as wide as the track, that can be swiped, stepped through by keyboard and scrolled to an index. */
export const useTrack = (count: number): Track => {
  const ref = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  // During a smooth scroll the slides in between are not current.
  const goal = useRef<number | null>(null);
  const go = (place: number): void => {
    const next = Math.min(Math.max(place, 0), count - 1);
    goal.current = next;
    setCurrent(next);
    if (ref.current !== null) ref.current.scrollLeft = next * ref.current.clientWidth;
  };
  const onScroll = (): void => {
    const { scrollLeft = 0, clientWidth = 0 } = ref.current ?? {};
    const nearest = clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth);
    if (goal.current !== null && goal.current !== nearest) return;
    goal.current = null;
    setCurrent(nearest);
  };
  const onRelease = (): void => {
    goal.current = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 }[event.key];
    if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(place);
  };
  return { ref, current, go, handlers: { onScroll, onPointerDown: onRelease, onWheel: onRelease, onKeyDown } };
};
