/** Section 9, in milliseconds. */
export const FEED_TIMES = {
  /** How often the unread count is read while the page is visible. */
  count: 20_000,
  /** How often the latest notification is read while the live connection is down. */
  poll: 15_000,
} as const;

const RECONNECTS = [1000, 2000, 5000, 10_000] as const;
const RECONNECT_JITTER_MS = 1000;

/**
 * How long to wait before connecting again: 1, 2, 5, then 10 s (section 9), and up to one second of jitter beside it. The jitter keeps a
 * thousand clients that lost the connection together from returning together.
 * @param tries attempts so far, from 1
 * @param random from 0 up to 1
 * @returns milliseconds
 */
export const reconnectDelay = (tries: number, random: number): number => {
  const place = Math.min(Math.max(tries, 1), RECONNECTS.length) - 1;
  return (RECONNECTS[place] ?? RECONNECTS[0]) + Math.round(RECONNECT_JITTER_MS * random);
};
