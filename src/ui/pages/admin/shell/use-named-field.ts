import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** How long to wait for the page's form. */
const TIMEOUT_MS = 10_000;

/** Focuses the field that the address names after its `#`, once its page is rendered. */
export const useNamedField = (): void => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to the same field again is going there.
  useEffect(() => {
    const name = hash.slice(1);
    if (!/^[A-Za-z]{2,40}$/.test(name)) return undefined;
    const reach = (): boolean => {
      const [field] = document.getElementsByName(name);
      field?.focus();
      return field !== undefined;
    };
    if (reach()) return undefined;
    const watch = new MutationObserver(() => {
      if (reach()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const enough = setTimeout(() => watch.disconnect(), TIMEOUT_MS);
    return () => {
      watch.disconnect();
      clearTimeout(enough);
    };
  }, [hash, key]);
};
