import type { GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import { paths } from '../../../../core/paths.ts';

const KEYS: Readonly<Record<GroupKind, string>> = { games: 'game', categories: 'category', tiers: 'tier' };

/** What the shop's address of a group begins with; its slug follows. */
export const shopAddress = (kind: GroupKind): string => `${paths.products}?${KEYS[kind]}=`;
