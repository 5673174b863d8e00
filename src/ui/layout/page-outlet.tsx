import { type ContextType, type ReactNode, startTransition, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  useNavigation,
  useOutlet,
} from 'react-router-dom';
import { afterPaint } from '../core/after-paint.ts';
import styles from './page-outlet.module.scss';
import { PendingPage } from './pending-page.tsx';

/** What the router shows at one moment. */
export interface Visit {
  /** The id of the route, which one page has at all its addresses. */
  readonly route: string;
  /** The key of the entry in the browser's history. */
  readonly key: string;
}

/** A visit, and the number of the page that shows it: the same number is the same page in the document. */
type Placed<V extends Visit> = V & { readonly page: number };

export interface PageStack<V extends Visit> {
  readonly shown: Placed<V>;
  /** The list from which the shown product was opened, as it was left. */
  readonly hidden: Placed<V> | null;
}

const LISTS: readonly string[] = ['home', 'product-list', 'search', 'flash-sale-list'];
const DETAILS: readonly string[] = ['product', 'flash-sale'];

/** Whether a page has nothing to fill in, so that it may be hidden for a while. */
const isList = ({ route }: Visit): boolean => LISTS.includes(route);

/**
 * The pages of the document after a visit. A list stays there, hidden, while what was opened from it is shown, so that "back" shows it at once and
 * as it was left; any other page replaces it.
 * @param mayHide whether the shown page can be shown again as it is
 */
export const stackAfter = <V extends Visit>(stack: PageStack<V> | null, visit: V, mayHide: (page: number) => boolean): PageStack<V> => {
  if (stack === null) return { shown: { ...visit, page: 0 }, hidden: null };
  const { shown, hidden } = stack;
  if (shown.key === visit.key || (shown.route === visit.route && hidden?.key !== visit.key))
    return { shown: { ...visit, page: shown.page }, hidden: DETAILS.includes(visit.route) ? hidden : null };
  if (hidden?.key === visit.key) return { shown: { ...visit, page: hidden.page }, hidden: null };
  const page = Math.max(shown.page, hidden?.page ?? 0) + 1;
  if (!DETAILS.includes(visit.route)) return { shown: { ...visit, page }, hidden: null };
  return { shown: { ...visit, page }, hidden: isList(shown) && mayHide(shown.page) ? shown : hidden };
};

/** A page with the router's values for it. */
interface RoutedVisit extends Visit {
  readonly outlet: ReactNode;
  readonly location: ContextType<typeof LocationContext>;
  readonly state: ContextType<typeof RouterStateContext>;
}

/** The pages of the document: the shown one, and the list from which it was opened. */
const usePageStack = (): PageStack<RoutedVisit> => {
  const stack = useRef<PageStack<RoutedVisit> | null>(null);
  const outlet = useOutlet();
  const location = useContext(LocationContext);
  const state = useContext(RouterStateContext);
  const visit = { route: state?.matches.at(-1)?.route.id ?? '', key: location.location.key, outlet, location, state };
  // Rows that follow the window's scrolling would follow that of the product.
  const mayHide = (page: number): boolean => document.querySelector(`[data-page="${page}"] [data-windowed]`) === null;
  stack.current = stackAfter(stack.current, visit, mayHide);
  return stack.current;
};

/**
 * The router's values for a page, which do not change while it is hidden. A page that is shown again as it was left gets the new ones after
 * that frame, one that shows something else by then at once.
 */
const useFrozenVisit = (visit: RoutedVisit, isShown: boolean): RoutedVisit => {
  const frozen = useRef(visit);
  const [isCurrent, setCurrent] = useState(isShown);
  if (isShown && (isCurrent || frozen.current.key !== visit.key)) frozen.current = visit;
  useEffect(() => {
    if (isShown === isCurrent) return undefined;
    if (isShown) return afterPaint(() => startTransition(() => setCurrent(true)));
    setCurrent(false);
    return undefined;
  }, [isShown, isCurrent]);
  return frozen.current;
};

/** One page in the document. A hidden one keeps its layout, and neither focus nor readers nor a search of the page find it. */
const PageFrame = ({ visit, isShown }: { readonly visit: Placed<RoutedVisit>; readonly isShown: boolean }) => {
  const frame = useRef<HTMLDivElement>(null);
  const { location, state, outlet } = useFrozenVisit(visit, isShown);
  useLayoutEffect(() => {
    if (!isShown) for (const dialog of frame.current?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) dialog.close();
  }, [isShown]);
  return (
    <div
      ref={frame}
      className={isShown ? undefined : styles['hidden']}
      data-page={visit.page}
      inert={!isShown}
      aria-hidden={!isShown || undefined}
    >
      <LocationContext value={location}>
        <RouterStateContext value={state}>{outlet}</RouterStateContext>
      </LocationContext>
    </div>
  );
};

/** The place of the pages. While the next one is loading a placeholder stands for the shown one, which is unmounted unless it is a list. */
export const PageOutlet = () => {
  const { shown, hidden } = usePageStack();
  const { state, location: next } = useNavigation();
  const isLeaving = state === 'loading' && next.pathname !== shown.location.location.pathname;
  return (
    <>
      {isLeaving ? <PendingPage next={next} /> : null}
      {isLeaving && !isList(shown) ? null : <PageFrame key={shown.page} visit={shown} isShown={!isLeaving} />}
      {hidden === null ? null : <PageFrame key={hidden.page} visit={hidden} isShown={false} />}
    </>
  );
};
