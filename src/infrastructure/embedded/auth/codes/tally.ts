import type { Clock } from '../../../../application/shared/clock.ts';

/** More names than this and the longest unheard of are forgotten: memory is no gift to whoever makes them up. */
const MOST_NAMES = 20_000;

/** Counts events by name over the last so many milliseconds. */
export class Tally {
  private readonly moments = new Map<string, number[]>();

  constructor(
    private readonly clock: Clock,
    private readonly span: number,
  ) {}

  count(name: string): number {
    return this.recent(name).length;
  }

  add(name: string): void {
    const moments = [...this.recent(name), this.clock.now().getTime()];
    this.moments.delete(name);
    this.moments.set(name, moments);
    const oldest = this.moments.size > MOST_NAMES ? this.moments.keys().next().value : undefined;
    if (oldest !== undefined) this.moments.delete(oldest);
  }

  forget(name: string): void {
    this.moments.delete(name);
  }

  /** Seconds until the oldest event no longer counts, at least one. */
  secondsUntilLess(name: string): number {
    const [oldest] = this.recent(name);
    return oldest === undefined ? 1 : Math.max(1, Math.ceil((oldest + this.span - this.clock.now().getTime()) / 1000));
  }

  private recent(name: string): number[] {
    const since = this.clock.now().getTime() - this.span;
    const moments = this.moments.get(name);
    if (moments === undefined) return [];
    const recent = moments.filter((moment) => moment > since);
    if (recent.length === 0) this.moments.delete(name);
    else if (recent.length < moments.length) this.moments.set(name, recent);
    return recent;
  }
}
