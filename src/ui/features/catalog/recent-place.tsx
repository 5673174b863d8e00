import { type ComponentType, useEffect, useRef, useState } from 'react';
import { RecentViews } from '../../../application/catalog/recent-views.ts';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { useStore } from '../../core/view-model.tsx';
import type { RecentProps } from './recent-list.tsx';

const list = new DeferredModule(async () => (await import('./recent-list.tsx')).RecentList);
/** How far below the screen the place may be. */
const NEAR = { rootMargin: '600px' };
/** The home page and the page of a product, whose id is the group. */
const PAGES = /^\/(?:products\/([^/]+))?$/;

/** The place of what was looked at on this device. The page of a product is recorded; the list is fetched when its place is near. */
export const RecentPlace = ({ pathname }: { readonly pathname: string }) => {
  const views = useStore(RecentViews);
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ readonly List: ComponentType<RecentProps>; readonly ids: readonly string[] } | null>(null);
  useEffect(() => {
    setShown(null);
    const page = PAGES.exec(pathname);
    const here = page?.[1];
    if (here !== undefined) views.record(here);
    const ids = views.ids().filter((id) => id !== here);
    if (page === null || ids.length === 0 || place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting !== true) return;
      observer.disconnect();
      list.ready().then(
        (List) => setShown({ List, ids }),
        () => undefined,
      );
    }, NEAR);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [pathname, views]);
  return <div ref={place}>{shown && <shown.List ids={shown.ids} />}</div>;
};
