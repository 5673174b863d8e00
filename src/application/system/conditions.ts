import type { Condition } from '../../domain/system/health.ts';

/** The conditions that hold now. Every part of the shop reports its own; `/api/health` and the self-check read all of them. */
export class Conditions {
  private readonly held = new Map<string, Condition>();

  /** @param reason a code or a short fact; null when the part works (again) */
  report(part: string, reason: string | null): void {
    if (reason === null) this.held.delete(part);
    else this.held.set(part, { part, reason });
  }

  /** Ordered by the time since which they hold. */
  current(): readonly Condition[] {
    return [...this.held.values()];
  }
}
