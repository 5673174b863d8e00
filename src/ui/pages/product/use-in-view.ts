import { type RefObject, useEffect, useState } from 'react';

/** Whether an element can be seen, apart from the given edges of the window. Taken to be until the browser says otherwise. */
export const useInView = (element: RefObject<Element | null>, margin: string): boolean => {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? true), { rootMargin: margin });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
  return isInSight;
};
