/** The remaining time, split for display. All zero once it is over. */
export interface Countdown {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Rounds up to the next second, so that the countdown shows 00:00:00 only at the end. */
export const countdownTo = (end: Date, now: Date): Countdown => {
  const left = Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
};
