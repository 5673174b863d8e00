import * as v from 'valibot';
import { fields } from '../shared/call.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

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

export const readStarterGames = {
  procedure: 'starter_games',
  parameters: noParameters,
  output: v.array(fields({ slug: v.string(), name: v.string(), isAdded: v.boolean() })),
  failures: [],
} as const satisfies Procedure;

/** The number of games that were added. */
export const addStarterGames = {
  procedure: 'add_starter_games',
  parameters: typed<{ readonly slugs: readonly string[] }>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;
