const MINUTE_MS = 60_000;
/** Minutes a renter has to open the account before its clock starts by itself. */
const OPENING_MINUTES = 120;
/** Until so many minutes before the start a rental is cancelled for free. */
const CANCEL_MINUTES = 60;
/** An account is opened so many minutes before its start at the earliest. */
const EARLY_MINUTES = 5;

const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** When the clock of a rental starts by itself at the latest, if the account is ready in time. */
export const latestStart = (startAt: Date): Date => after(startAt, OPENING_MINUTES);

/** When it ends at the latest. */
export const latestEnd = (startAt: Date, minutes: number): Date => after(latestStart(startAt), minutes);

/** Until when a rental can be cancelled for free; null when that is over. */
export const cancelUntil = (startAt: Date, now: Date): Date | null => {
  const until = after(startAt, -CANCEL_MINUTES);
  return until > now ? until : null;
};

/** From when the account can be opened. */
export const opensAt = (startAt: Date): Date => after(startAt, -EARLY_MINUTES);

/** Minutes after its start by which the account is ready; later it is a complaint. */
export const READY_MINUTES = 30;

/** By when the account is ready. */
export const readyBy = (startAt: Date): Date => after(startAt, READY_MINUTES);
