/** Section 9, in milliseconds. */
export const FEED_TIMES = {
  /** How often the unread count is asked for, while somebody looks. */
  count: 20_000,
  /** How often the latest one is asked for, while nothing is heard by itself. */
  poll: 15_000,
} as const;

const RECONNECTS = [1000, 2000, 5000, 10_000] as const;

/**
 * How long to wait before connecting again: 1, 2, 5, then 10 s, each between half and one and a half of it, so that a thousand that
 * lost the connection together do not come back together.
 * @param tries attempts so far, from 1
 * @param chance between 0 and 1
 */
export const reconnectDelay = (tries: number, chance: number): number => {
  const place = Math.min(Math.max(tries, 1), RECONNECTS.length) - 1;
  return Math.round((RECONNECTS[place] ?? RECONNECTS[0]) * (0.5 + chance));
};
