import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is visible inside the window, its edges moved by `margin` as in CSS. `unknown` until the browser reports. */
export const useInView = (element: RefObject<Element | null>, margin: string, unknown: boolean): boolean => {
  const [isInView, setInView] = useState(unknown);
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? unknown), { rootMargin: margin });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, unknown]);
  return isInView;
};
