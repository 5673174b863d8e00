const MINUTE_MS = 60_000;
/** An account is opened so many minutes before its start at the earliest. */
const EARLY_MINUTES = 5;
/** Minutes after its start by which the account is ready; later it is a complaint. */
const READY_MINUTES = 30;

const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** From when the account can be opened. */
export const opensAt = (startAt: Date): Date => after(startAt, -EARLY_MINUTES);

/** By when the account is ready. */
export const readyBy = (startAt: Date): Date => after(startAt, READY_MINUTES);
