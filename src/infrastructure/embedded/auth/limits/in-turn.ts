import { tooManyRequests } from '../wire/auth-error.ts';

/** Longer lines are a flood. */
const LONGEST_LINE = 25;
const WAIT_S = 5;

/** One after the other for each name, all names beside each other. Keeps nothing of a name nobody waits for. */
export class InTurn {
  private readonly lines = new Map<string, { last: Promise<unknown>; length: number }>();

  /** @throws AuthError `over_request_rate_limit` when too many wait for this name */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(name) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= LONGEST_LINE) throw tooManyRequests(WAIT_S);
    const done = line.last.then(work);
    line.last = done.catch(() => undefined);
    line.length += 1;
    this.lines.set(name, line);
    try {
      return await done;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(name);
    }
  }
}
