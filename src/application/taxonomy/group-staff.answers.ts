import * as v from 'valibot';
import { type Procedure, typed } from '../shared/procedure.ts';

interface OfTable {
  readonly table: 'game_titles' | 'categories' | 'tiers';
}

/** False when no group of this version exists. */
export const removeGroup = {
  procedure: 'remove_group',
  parameters: typed<OfTable & { readonly id: string; readonly version: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

/** False when the groups, or their order, are others than those that were seen. */
export const orderGroups = {
  procedure: 'order_groups',
  parameters: typed<OfTable & { readonly ids: readonly string[]; readonly seen: readonly string[] | null }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;
