import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Says the title of a page reached without the browser loading one; a screen reader is silent otherwise. */
export const RouteAnnouncer = ({ title }: { readonly title: string }) => {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const [said, say] = useState('');
  useEffect(() => {
    if (first.current !== pathname) say(title);
  }, [pathname, title]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
};
