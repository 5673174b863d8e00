import { type ComponentType, useEffect, useState } from 'react';
import { RecentViews } from '../../../application/catalog/recent-views.ts';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { useStore } from '../../core/view-model.tsx';
import { whenIdle } from '../../core/when-idle.ts';
import type { RecentProps } from './recent-list.tsx';

const list = new DeferredModule(async () => (await import('./recent-list.tsx')).RecentList);
/** The home page and the page of a product, whose id is the group. */
const PAGES = /^\/(?:products\/([^/]+))?$/;

/** The place of what was looked at on this device, which it lists on some pages. The page of a product records itself. */
export const RecentPlace = ({ pathname }: { readonly pathname: string }) => {
  const views = useStore(RecentViews);
  const [List, setList] = useState<ComponentType<RecentProps> | null>(null);
  const page = PAGES.exec(pathname);
  const here = page?.[1];
  useEffect(() => {
    if (!views.ids().some((id) => id !== here)) return undefined;
    const load = (): void =>
      void list.ready().then(
        (loaded) => setList(() => loaded),
        () => undefined,
      );
    // It stands below everything else of a page.
    return whenIdle(load, 2000);
  }, [here, views]);
  return page && List && <List key={pathname} here={here} />;
};
