import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where things leave the page by themselves, one of them may hold the focus. It then goes to the heir instead of getting lost.
 * @returns what the region around those things listens with
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
