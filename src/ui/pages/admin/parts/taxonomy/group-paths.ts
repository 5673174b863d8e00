import type { GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import { adminPaths } from '../../kit/admin-paths.ts';

/** The admin page of a kind of groups. */
export const groupPaths: Readonly<Record<GroupKind, { readonly list: string; readonly one: (id: string) => string }>> = {
  games: { list: adminPaths.games, one: adminPaths.game },
  categories: { list: adminPaths.categories, one: adminPaths.category },
  tiers: { list: adminPaths.tiers, one: adminPaths.tier },
};
