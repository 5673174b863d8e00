import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Opens the question an address points to, and brings it into view: browsers that do not open it themselves, and changes of page. */
export const useAskedQuestion = (): void => {
  const { hash } = useLocation();
  useEffect(() => {
    const place = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
    const around = place?.closest('details');
    if (around == null || around.open) return;
    around.open = true;
    around.scrollIntoView({ block: 'start' });
  }, [hash]);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
