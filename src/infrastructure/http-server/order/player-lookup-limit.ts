import type { LookupLimit } from '../../../application/order/player-lookup.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { AddressBudget } from '../address-budget.ts';

/** Questions in a window, of one person and of all. */
const MOST = { each: 30, all: 3000 } as const;
const WINDOW_MS = 10 * 60_000;

/** The limit of questions for names of players, kept in memory. */
export const playerLookupLimit = (clock: Clock): LookupLimit => new AddressBudget(MOST, WINDOW_MS, () => clock.now());
