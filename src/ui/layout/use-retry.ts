import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';

/** Whether the shop can show the page of this address. Asked first: the browser's own error page knows no way back. */
const canBeReached = async (): Promise<boolean> => {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
};

/**
 * Another try at a page that could not be shown.
 * @param isPageMissing its program never came, so that asking for its data again is no use: it is loaded whole, and once by itself,
 * because a shop that has been renewed no longer has the programs of its former pages
 */
export const useRetry = (isPageMissing: boolean): { readonly isBusy: boolean; readonly retry: () => void } => {
  const { state, revalidate } = useRevalidator();
  const [isReloading, setReloading] = useState(false);
  const reload = useCallback(async (): Promise<void> => {
    setReloading(true);
    if (await canBeReached()) window.location.reload();
    else setReloading(false);
  }, []);
  useEffect(() => {
    if (isPageMissing && window.navigator.onLine) void reload();
  }, [isPageMissing, reload]);
  return { isBusy: isReloading || state === 'loading', retry: () => void (isPageMissing ? reload() : revalidate()) };
};
