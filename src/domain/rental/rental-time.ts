const MINUTE_MS = 60_000;
/** Minutes in which a renter can open the account before the rental time starts automatically. */
const OPENING_MINUTES = 120;
/** Minutes before the start until which cancellation is free. */
const CANCEL_MINUTES = 60;
/** Minutes before the start from which the account can be opened. */
const EARLY_MINUTES = 5;

const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** The latest start of the rental time, if the account is ready in time. */
export const latestStart = (startAt: Date): Date => after(startAt, OPENING_MINUTES);

/** The latest end of the rental. */
export const latestEnd = (startAt: Date, minutes: number): Date => after(latestStart(startAt), minutes);

/** The end of free cancellation; null when it is over. */
export const cancelUntil = (startAt: Date, now: Date): Date | null => {
  const until = after(startAt, -CANCEL_MINUTES);
  return until > now ? until : null;
};

/** The earliest time at which the account can be opened. */
export const opensAt = (startAt: Date): Date => after(startAt, -EARLY_MINUTES);

/** Minutes after its start by which the account is ready; later it is a complaint. */
export const READY_MINUTES = 30;

/** The deadline by which the account must be ready. */
export const readyBy = (startAt: Date): Date => after(startAt, READY_MINUTES);
