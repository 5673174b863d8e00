import type { Wish } from '../../domain/wishlist/merge-wishes.ts';
import { noParameters, type TypedProcedure, typed } from '../shared/procedure.ts';

export const readWishes = {
  procedure: 'read_wishes',
  parameters: noParameters,
  answer: typed<readonly Wish[]>(),
  failures: [],
} as const satisfies TypedProcedure;

/** What became of each product: `SavedWish`. */
export const saveWishes = {
  procedure: 'save_wishes',
  parameters: typed<{ readonly products: readonly string[] }>(),
  answer: typed<readonly { readonly productId: string; readonly outcome: string }[]>(),
  failures: [],
} as const satisfies TypedProcedure;

export const setWishAlerts = {
  procedure: 'set_wish_news',
  parameters: typed<{ readonly productId: string; readonly wants: boolean }>(),
  answer: typed<null>(),
  failures: [],
} as const satisfies TypedProcedure;
