import { latestStart, readyBy } from './rental-time.ts';

const MINUTE_MS = 60_000;
/** A renter who waits for a login code waits at the shop's expense, so many times and so long at most. */
const WAITS = 2;
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
const EXTENSION_MS = 60 * MINUTE_MS;

/** A question for a login code before the first opening. */
interface CodeWait {
  readonly askedAt: Date;
  /** Null while the renter waits. */
  readonly answeredAt: Date | null;
}

/** What the time of a rental is counted by. */
export interface RentalClock {
  /** The promised start. */
  readonly startAt: Date;
  /** Since when it can be opened; null: not yet. */
  readonly readyAt: Date | null;
  /** Its first opening; null: not yet. */
  readonly openedAt: Date | null;
  /** Until when it runs once it is opened. */
  readonly runsUntil: Date;
  /** When it was ended; null while it was not. */
  readonly endedAt: Date | null;
  /** Without those that were given back. */
  readonly minutes: number;
  readonly creditedMinutes: number;
  readonly codeWaits: readonly CodeWait[];
}

const latest = (...moments: readonly Date[]): Date => new Date(Math.max(...moments.map(Number)));
const earliest = (...moments: readonly Date[]): Date => new Date(Math.min(...moments.map(Number)));
const after = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * MINUTE_MS);

/** When a rental that nobody opens begins by itself; null while it could not be opened. The database has the same rule (private.rental_starts_by). */
export const startsBy = ({ startAt, readyAt, codeWaits }: RentalClock, now: Date): Date | null => {
  if (readyAt === null) return null;
  const waits = codeWaits.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime()).slice(0, WAITS);
  const waited = waits.reduce(
    (sum, { askedAt, answeredAt }) => sum + Math.min(LONGEST_WAIT_MS, (answeredAt ?? now).getTime() - askedAt.getTime()),
    0,
  );
  return earliest(new Date(latestStart(latest(startAt, readyAt)).getTime() + waited), latestStart(readyBy(startAt)));
};

/** When a rental ends, whether or not anybody has noticed that it began; null before it began. The database's is private.rental_end. */
export const rentalEnd = (rental: RentalClock, now: Date): Date | null => {
  const { openedAt, endedAt, runsUntil, minutes, creditedMinutes } = rental;
  if (endedAt !== null) return earliest(endedAt, runsUntil);
  if (openedAt !== null) return runsUntil;
  const starts = startsBy(rental, now);
  return starts !== null && starts <= now ? after(starts, minutes + creditedMinutes) : null;
};

/** Whole minutes that are left of a rental: all of them before it began. The database's is private.unused_minutes. */
export const unusedMinutes = (rental: RentalClock, now: Date): number => {
  const end = rentalEnd(rental, now);
  if (end === null) return rental.minutes + rental.creditedMinutes;
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / MINUTE_MS));
};

/** When a rental ends that is given minutes: after what is left of it, or after now where it is over. */
export const endWithCredit = (rental: RentalClock, minutes: number, now: Date): Date =>
  after(latest(rentalEnd(rental, now) ?? now, now), minutes);

/** Whether more time of a running rental can be asked for: in its last hour. @param end when it ends */
export const canExtend = (end: Date, now: Date): boolean => end > now && end.getTime() <= now.getTime() + EXTENSION_MS;
