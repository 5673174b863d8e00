import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { ListingViewModel } from './listing.view-model.ts';

/** What the history entry of a list remembers: how many items are shown, and their height in pixels. */
interface StoredLength {
  readonly shown?: number;
  readonly listHeight?: number;
}

/** Ten pages: a longer list is restored up to here. */
const MOST = 240;
/** The head's script sets it too, so that the first paint of a reload has the height of the list. */
const HEIGHT = '--list-height';

const storedLength = (): StoredLength => (window.history.state as StoredLength | null) ?? {};

/**
 * A reload of a list loads as much as was shown. Its height is reserved meanwhile, so that the page scrolls to where it was and nothing jumps.
 * @param first how many items the page itself brings
 */
export const useRestoredLength = (model: ListingViewModel, first: number, box: RefObject<HTMLElement | null>): void => {
  const { items, status } = model;
  // Before the router scrolls to where the page was left.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const release = (): void => void style.removeProperty(HEIGHT);
    const { shown = 0, listHeight = 0 } = storedLength();
    if (shown > model.items.length) {
      style.setProperty(HEIGHT, `${listHeight}px`);
      void model.loadUntil(shown).then(release);
    }
    return release;
  }, [model]);
  useEffect(() => {
    const shown = Math.min(items.length, MOST);
    if (status === 'ready' && shown > Math.max(first, storedLength().shown ?? 0))
      window.history.replaceState({ ...window.history.state, shown, listHeight: box.current?.offsetHeight }, '');
  }, [items, status, first, box]);
};
