/** Intervals of section 9, in milliseconds. */
export const FEED_TIMES = {
  /** The polling interval of the unread count while the page is visible. */
  count: 20_000,
  /** The polling interval of the latest notification while realtime is disconnected. */
  poll: 15_000,
} as const;

const RECONNECTS = [1000, 2000, 5000, 10_000] as const;
const RECONNECT_JITTER_MS = 1000;

/**
 * The delay before reconnecting: 1, 2, 5, then 10 s (section 9), plus up to one second of jitter. The jitter spreads out clients that lost
 * their connection at the same time.
 * @param tries attempts so far, from 1
 * @param random from 0 up to 1
 * @returns milliseconds
 */
export const reconnectDelay = (tries: number, random: number): number => {
  const place = Math.min(Math.max(tries, 1), RECONNECTS.length) - 1;
  return (RECONNECTS[place] ?? RECONNECTS[0]) + Math.round(RECONNECT_JITTER_MS * random);
};
