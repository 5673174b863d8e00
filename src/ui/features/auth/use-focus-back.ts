import { type RefObject, useEffect, useRef } from 'react';

/** What is opened in place takes the focus along; when it closes, the focus comes back to where it was opened. */
export const useFocusBack = <T extends HTMLElement>(isOpen: boolean): RefObject<T | null> => {
  const place = useRef<T>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
};
