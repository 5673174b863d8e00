import type { Clock } from '../../application/shared/clock.ts';

/** The machine's own time. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
