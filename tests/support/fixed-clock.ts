import type { Clock } from '../../src/application/shared/clock.ts';

/** A clock that changes only when a test advances it. */
export class FixedClock implements Clock {
  constructor(private moment: Date = new Date('2026-11-21T05:00:00Z')) {}

  now(): Date {
    return this.moment;
  }

  /** @param milliseconds forward; negative values go back */
  advance(milliseconds: number): void {
    this.moment = new Date(this.moment.getTime() + milliseconds);
  }
}
