import { type ContextType, type ReactNode, startTransition, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  useNavigation,
  useOutlet,
} from 'react-router-dom';
import { afterPaint } from '../core/after-paint.ts';
import styles from './page-outlet.module.scss';
import { follow, type Placed, type Trail, type Visit } from './page-trail.ts';
import { PendingPage } from './pending-page.tsx';

/** A page with what the router told it last. */
interface RoutedVisit extends Visit {
  readonly outlet: ReactNode;
  readonly location: ContextType<typeof LocationContext>;
  readonly state: ContextType<typeof RouterStateContext>;
}

/** The pages of the document: the shown one, and the list from which it was opened. */
const useTrail = (): Trail<RoutedVisit> => {
  const trail = useRef<Trail<RoutedVisit> | null>(null);
  const outlet = useOutlet();
  const location = useContext(LocationContext);
  const state = useContext(RouterStateContext);
  const visit = { route: state?.matches.at(-1)?.route.id ?? '', key: location.location.key, outlet, location, state };
  // Rows that follow the window's scrolling would follow that of the product.
  const mayKeep = (page: number): boolean => document.querySelector(`[data-page="${page}"] [data-windowed]`) === null;
  trail.current = follow(trail.current, visit, mayKeep);
  return trail.current;
};

/** What a page is told: nothing while it is unseen, and what is new since then after the frame in which it is seen again. */
const useTold = (visit: RoutedVisit, isShown: boolean): RoutedVisit => {
  const told = useRef(visit);
  const [isTold, setTold] = useState(isShown);
  if (isShown && isTold) told.current = visit;
  useEffect(() => {
    if (isShown === isTold) return undefined;
    if (isShown) return afterPaint(() => startTransition(() => setTold(true)));
    setTold(false);
    return undefined;
  }, [isShown, isTold]);
  return told.current;
};

/** One page in the document. An unseen one keeps its drawing, and neither focus nor readers nor a search of the page find it. */
const PageFrame = ({ visit, isShown }: { readonly visit: Placed<RoutedVisit>; readonly isShown: boolean }) => {
  const frame = useRef<HTMLDivElement>(null);
  const { location, state, outlet } = useTold(visit, isShown);
  useLayoutEffect(() => {
    if (!isShown) for (const dialog of frame.current?.querySelectorAll<HTMLDialogElement>('dialog:modal') ?? []) dialog.close();
  }, [isShown]);
  return (
    <div
      ref={frame}
      className={isShown ? undefined : styles['kept']}
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

/** The place of the pages. While the next one is loading a placeholder is seen instead of the shown one. */
export const PageOutlet = () => {
  const { shown, kept } = useTrail();
  const { state, location: next } = useNavigation();
  const isLeaving = state === 'loading' && next.pathname !== shown.location.location.pathname;
  return (
    <>
      {isLeaving ? <PendingPage next={next} /> : null}
      <PageFrame key={shown.page} visit={shown} isShown={!isLeaving} />
      {kept === null ? null : <PageFrame key={kept.page} visit={kept} isShown={false} />}
    </>
  );
};
