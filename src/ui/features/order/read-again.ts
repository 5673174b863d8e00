import type { OrderDetail } from '../../../domain/order/order.ts';

const OFTEN_MS = 1500;
/** Every tenth time: 15 seconds. */
const RARELY = 10;
/** Two minutes without news. */
const UNTIL_RARE = 80;

interface Options {
  /** Reads once more. */
  readonly read: () => void;
  /** Whether something is awaited and nothing is under way. */
  readonly isDue: () => boolean;
  readonly isInSight: () => boolean;
  /** What was read last; another value is news. */
  readonly known: () => unknown;
}

/**
 * Reads again every 1.5 s while something is awaited, and every 15 s once two minutes have brought no news. Whoever comes back to the page sees
 * at once how things are.
 * @returns what ends it
 */
export const readAgain = ({ read, isDue, isInSight, known }: Options): (() => void) => {
  let last = known();
  let quiet = 0;
  let wasAway = false;
  const timer = setInterval(() => {
    if (!isInSight()) {
      wasAway = true;
      return;
    }
    const now = known();
    quiet = wasAway || now !== last ? 0 : quiet + 1;
    last = now;
    wasAway = false;
    if (isDue() && (quiet < UNTIL_RARE || quiet % RARELY === 0)) read();
  }, OFTEN_MS);
  return () => clearInterval(timer);
};

/** What tells one reading of an order from another: its events, messages and complaint, openings of its data, and an answered login code. */
export const newsOf = (order: OrderDetail | null): string =>
  JSON.stringify(
    order && [
      order.version,
      order.state,
      order.messages.length,
      order.exception,
      order.complaint,
      order.credential && [order.credential.loginCode, order.credential.openedByBuyer, order.credential.isVaultOpen],
    ],
  );
