import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * An element that leaves the page may hold the focus. The focus then moves to the fallback instead of getting lost.
 * @returns the listener of the region around such elements
 */
export const useFocusFallback = (fallback: RefObject<HTMLElement | null>): { readonly onFocus: (event: FocusEvent) => void } => {
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) fallback.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event) => {
      last.current = event.target;
    },
  };
};
