import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsWhole } from '../../core/use-is-whole.ts';
import { useStore } from '../../core/view-model.tsx';
import { ListMemoryStore } from '../../stores/list-memory.store.ts';

/** Three rows of the widest screen. */
const SHOWN = 12;

/** The part of a list that was on the screen when one of its products was opened. */
interface Left {
  /** The first card of a row, and the one after the last on the screen. */
  readonly from: number;
  readonly until: number;
  /** The height of the rows above it, and of the whole list, in pixels. */
  readonly above: number;
  readonly height: number;
}

interface FirstScreen {
  readonly from: number;
  /** Null for the whole list. */
  readonly until: number | null;
  /** Remembers what is on the screen when a card is opened. */
  readonly onClickCapture: () => void;
}

/** The cards that a list begins with: those on the screen, in their place; the others follow after the first frame. */
export const useFirstScreen = (box: RefObject<HTMLElement | null>, grid: RefObject<HTMLElement | null>): FirstScreen => {
  const memory = useStore(ListMemoryStore);
  const { key } = useLocation();
  const place = `${key} on the screen`;
  const left = memory.recall<Left>(place);
  const isWhole = useIsWhole(() => left !== null);
  // Before the router scrolls to where the page was left.
  useLayoutEffect(() => {
    const { current: list } = box;
    const { current: cards } = grid;
    if (isWhole || left === null || list === null || cards === null) return undefined;
    list.style.minHeight = `${left.height}px`;
    cards.style.paddingTop = `${left.above}px`;
    return () => {
      list.style.minHeight = '';
      cards.style.paddingTop = '';
    };
  }, [isWhole, left, box, grid]);
  const onClickCapture = (): void => {
    const cards = [...(grid.current?.children ?? [])].map((card) => card.getBoundingClientRect());
    const from = cards.findIndex(({ bottom }) => bottom > 0);
    const until = cards.findLastIndex(({ top }) => top < window.innerHeight) + 1;
    const first = cards[0];
    const seen = cards[from];
    if (first === undefined || seen === undefined) return;
    const above = seen.top - first.top;
    memory.remember(place, { from, until, above, height: box.current?.offsetHeight ?? 0 } satisfies Left);
  };
  return isWhole ? { from: 0, until: null, onClickCapture } : { from: left?.from ?? 0, until: left?.until ?? SHOWN, onClickCapture };
};
