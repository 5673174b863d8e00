import { definePage } from '../../core/page.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { designSystemText } from './design-system.text.ts';
import type { DesignSystemData } from './design-system-data.ts';
import { DesignSystemPage } from './design-system-page.tsx';

/** For those who build the shop; nobody should find it by searching. */
export const designSystem = definePage<DesignSystemData>({
  bindings: null,
  load: ({ get }) => ({ now: get(ClockStore).now }),
  meta: () => ({ title: designSystemText.title, description: designSystemText.description, canonical: null }),
  Component: DesignSystemPage,
});
