import { startTransition, useEffect, useState } from 'react';
import { ArrivalStore } from '../stores/arrival.store.ts';
import { afterPaint } from './after-paint.ts';
import { useStore } from './view-model.tsx';

/**
 * Whether the parts of a page that are not on the screen yet are drawn. A page that is opened by a link shows its beginning first, and the
 * rest right after that frame. A page that the server has drawn is whole, as is one to which somebody returns, because it scrolls to where
 * it was left.
 * @param isKnown the part that is on the screen is known, so that a page to which somebody returns may begin with it too
 */
export const useIsWhole = (isKnown: () => boolean = () => false): boolean => {
  const arrival = useStore(ArrivalStore);
  const [isWhole, setWhole] = useState(() => !(arrival.current === 'link' || (arrival.current === 'history' && isKnown())));
  useEffect(() => {
    if (isWhole) return undefined;
    return afterPaint(() => startTransition(() => setWhole(true)));
  }, [isWhole]);
  return isWhole;
};
