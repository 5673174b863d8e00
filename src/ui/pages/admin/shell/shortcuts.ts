import type { Permission } from '../../../../domain/staff/permission.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { navigationText } from '../kit/navigation.text.ts';
import { NAVIGATION } from '../kit/navigation.ts';

/** A page that a sequence of keys opens: `g`, then this one. */
export interface Shortcut {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly needs: readonly Permission[];
}

const KEYS: Readonly<Record<string, string>> = {
  d: adminPaths.dashboard,
  p: adminPaths.products,
  f: adminPaths.flashSales,
  g: adminPaths.games,
  k: adminPaths.categories,
  t: adminPaths.tiers,
  n: adminPaths.notifications,
  c: adminPaths.customers,
  s: adminPaths.settings,
  i: adminPaths.content,
  o: adminPaths.staff,
  a: adminPaths.audit,
  y: adminPaths.system,
};

const places = NAVIGATION.flatMap((group) => group.places);

export const SHORTCUTS: readonly Shortcut[] = Object.entries(KEYS).map(([key, to]) => {
  const place = places.find((one) => one.to === to);
  return { key, to, name: place?.name ?? navigationText.dashboard, needs: place?.needs ?? [] };
});
