import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus to the fallback when the element that holds it is removed. @returns the listener of the region around such elements */
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
