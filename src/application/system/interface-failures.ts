import type { Clock } from '../shared/clock.ts';

const WINDOW_MS = 60_000;
const MIN_CALLS = 5;
const MIN_CALLERS = 2;
/** More callers, and calls of one, decide nothing more. */
const MAX_CALLERS = 20;
const MAX_INTERFACES = 100;

interface Failing {
  /** The times of the last failures, by caller. */
  readonly callers: Map<string, readonly number[]>;
  reason: string;
}

/**
 * Interfaces that fail for everybody, seen from calls that people make anyway: at least 5 failures of at least 2 callers within a minute, and no
 * success since. It sees what lies behind the check of a session, where no call of the shop itself comes.
 */
export class InterfaceFailures {
  private readonly failing = new Map<string, Failing>();

  constructor(private readonly clock: Clock) {}

  answered(name: string): void {
    this.failing.delete(name);
  }

  /**
   * @param caller distinguishes callers; neither stored nor shown
   * @param reason a status or a code
   */
  failed(name: string, caller: string, reason: string): void {
    const found = this.failing.get(name) ?? { callers: new Map<string, readonly number[]>(), reason };
    found.reason = reason;
    const times = [...(found.callers.get(caller) ?? []), this.now()].slice(-MIN_CALLS);
    if (found.callers.has(caller) || found.callers.size < MAX_CALLERS) found.callers.set(caller, times);
    this.failing.delete(name);
    this.failing.set(name, found);
    const [oldest] = this.failing.keys();
    if (this.failing.size > MAX_INTERFACES && oldest !== undefined) this.failing.delete(oldest);
  }

  /** Forgets all failures, such as those of a time without a database, which has a condition of its own. */
  forget(): void {
    this.failing.clear();
  }

  /** @returns the interfaces that fail for everybody, each with its last reason; null for none */
  current(): string | null {
    const since = this.now() - WINDOW_MS;
    const found: string[] = [];
    for (const [name, { callers, reason }] of this.failing) {
      for (const [caller, times] of callers) {
        const recent = times.filter((at) => at > since);
        if (recent.length === 0) callers.delete(caller);
        else callers.set(caller, recent);
      }
      const calls = [...callers.values()].reduce((sum, times) => sum + times.length, 0);
      if (callers.size === 0) this.failing.delete(name);
      else if (calls >= MIN_CALLS && callers.size >= MIN_CALLERS) found.push(`${name} (${reason})`);
    }
    return found.length === 0 ? null : found.toSorted().join(', ');
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
