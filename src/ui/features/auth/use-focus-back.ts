import { type RefObject, useEffect, useRef } from 'react';

/** A panel that opens in place takes the focus; when it closes, the focus returns to its button. */
export const useFocusBack = <T extends HTMLElement>(isOpen: boolean): RefObject<T | null> => {
  const place = useRef<T>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
};
