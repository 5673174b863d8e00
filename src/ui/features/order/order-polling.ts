import type { OrderDetail } from '../../../domain/order/order.ts';

const OFTEN_MS = 1500;
/** Every tenth poll: 15 seconds. */
const RARELY = 10;
/** Two minutes without a change. */
const UNTIL_RARE = 80;

interface Options {
  /** Loads the order again. */
  readonly read: () => void;
  /** Whether a change is expected and no request is running. */
  readonly isDue: () => boolean;
  readonly isInSight: () => boolean;
  /** Identifies the last loaded state; another value is a change. */
  readonly known: () => unknown;
}

/**
 * Polls every 1.5 s while a change is expected, and every 15 s after two minutes without one. It polls at once when the visitor returns to
 * the page.
 * @returns a function that stops it
 */
export const pollOrder = ({ read, isDue, isInSight, known }: Options): (() => void) => {
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

/** Identifies a state of an order: its events, messages and complaint, the openings of its credentials, an answered login code, and its login. */
export const orderRevision = (order: OrderDetail | null): string =>
  JSON.stringify(
    order && [
      order.version,
      order.state,
      order.messages.length,
      order.exception,
      order.complaint,
      order.login && [order.login.status, order.login.lines.length, order.login.isVaultOpen],
      order.credential && [order.credential.loginCode, order.credential.openedByBuyer, order.credential.isVaultOpen],
    ],
  );
