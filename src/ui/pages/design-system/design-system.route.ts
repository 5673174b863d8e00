import { definePage } from '../../core/page.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { designSystemText } from './design-system.text.ts';
import type { DesignSystemData } from './design-system-data.ts';
import { DesignSystemPage } from './design-system-page.tsx';

/** For developers; search engines do not index it. */
export const designSystem = definePage<DesignSystemData>({
  bindings: [],
  load: ({ get }) => ({ now: get(ClockStore).now }),
  meta: () => ({ title: designSystemText.title, description: designSystemText.description, canonical: null }),
  Component: DesignSystemPage,
});
