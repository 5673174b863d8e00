import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus into a panel that opens in place, and back to its button when it closes. */
export const useFocusBack = <T extends HTMLElement>(isOpen: boolean): RefObject<T | null> => {
  const place = useRef<T>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
};
