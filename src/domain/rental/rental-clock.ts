import { latestStart, readyBy } from './rental-time.ts';

const MINUTE_MS = 60_000;
/** Waiting for a verification code is credited to the renter, up to this number and duration. */
const WAITS = 2;
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
const EXTENSION_MS = 60 * MINUTE_MS;

/** A request for a verification code before the first opening. */
interface CodeWait {
  readonly askedAt: Date;
  /** Null while the renter waits. */
  readonly answeredAt: Date | null;
}

/** The facts that determine the time of a rental. */
export interface RentalClock {
  /** The promised start. */
  readonly startAt: Date;
  /** When it became available; null before. */
  readonly readyAt: Date | null;
  /** The first opening; null before. */
  readonly openedAt: Date | null;
  /** The scheduled end, once it is opened. */
  readonly runsUntil: Date;
  /** When it was ended; null while it was not. */
  readonly endedAt: Date | null;
  /** Without credited minutes. */
  readonly minutes: number;
  readonly creditedMinutes: number;
  readonly codeWaits: readonly CodeWait[];
}

const latest = (...moments: readonly Date[]): Date => new Date(Math.max(...moments.map(Number)));
const earliest = (...moments: readonly Date[]): Date => new Date(Math.min(...moments.map(Number)));
const after = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * MINUTE_MS);

/**
 * The automatic start of a rental that nobody opens; null while it was not available. The database has the same rule
 * (private.rental_starts_by).
 */
export const startsBy = ({ startAt, readyAt, codeWaits }: RentalClock, now: Date): Date | null => {
  if (readyAt === null) return null;
  const waits = codeWaits.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime()).slice(0, WAITS);
  const waited = waits.reduce(
    (sum, { askedAt, answeredAt }) => sum + Math.min(LONGEST_WAIT_MS, (answeredAt ?? now).getTime() - askedAt.getTime()),
    0,
  );
  return earliest(new Date(latestStart(latest(startAt, readyAt)).getTime() + waited), latestStart(readyBy(startAt)));
};

/**
 * The end of a rental, whether or not the server has processed its start; null before its start. The database has the same rule
 * (private.rental_end).
 */
export const rentalEnd = (rental: RentalClock, now: Date): Date | null => {
  const { openedAt, endedAt, runsUntil, minutes, creditedMinutes } = rental;
  if (endedAt !== null) return earliest(endedAt, runsUntil);
  if (openedAt !== null) return runsUntil;
  const starts = startsBy(rental, now);
  return starts !== null && starts <= now ? after(starts, minutes + creditedMinutes) : null;
};

/** The whole remaining minutes of a rental: all of them before its start. The database has the same rule (private.unused_minutes). */
export const unusedMinutes = (rental: RentalClock, now: Date): number => {
  const end = rentalEnd(rental, now);
  if (end === null) return rental.minutes + rental.creditedMinutes;
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / MINUTE_MS));
};

/** The end of a rental after credited minutes: they are added to the remaining time, or to now when it is over. */
export const endWithCredit = (rental: RentalClock, minutes: number, now: Date): Date =>
  after(latest(rentalEnd(rental, now) ?? now, now), minutes);

/** Whether a running rental can be extended: in its last hour. @param end the end of the rental */
export const canExtend = (end: Date, now: Date): boolean => end > now && end.getTime() <= now.getTime() + EXTENSION_MS;
