/** The maximum queue length per thread on an idle machine. */
const MAX_WAITING = 25;
/** The maximum share of the queue for one network. */
const SHARE_OF_ONE = 0.4;
/**
 * A job with a longer expected wait is refused at once, because the server's own timeout of five seconds would otherwise report the
 * provider as unavailable.
 */
const LONGEST_WAIT_MS = 4000;
/** The weight of the newest job in the moving average of durations. */
const NEWEST = 0.2;

interface Waiting<T> {
  readonly lane: string | null;
  readonly job: T;
}

/**
 * Jobs that wait for a thread. The server itself (lane null) has its own queue and every second slot, so that no flood from outside blocks
 * `/api/auth`; one network cannot fill the other queue.
 */
export class PasswordQueue<T> {
  private readonly own: Waiting<T>[] = [];
  private readonly others: Waiting<T>[] = [];
  private isOwnTurn = false;
  private usualMs = 0;

  constructor(private readonly threads: number) {}

  get isEmpty(): boolean {
    return this.own.length + this.others.length === 0;
  }

  hasCapacity(lane: string | null): boolean {
    const line = this.lineOf(lane);
    const capacity = this.room * this.threads;
    if (line.length >= capacity) return false;
    return lane === null || line.filter((one) => one.lane === lane).length < Math.max(1, capacity * SHARE_OF_ONE);
  }

  /** Records the duration of a job, because a busy machine accepts fewer jobs. */
  took(ms: number): void {
    this.usualMs = this.usualMs === 0 ? ms : this.usualMs + (ms - this.usualMs) * NEWEST;
  }

  /** The maximum number of queued jobs per thread, of which each queue gets every second slot. */
  private get room(): number {
    return Math.max(2, Math.min(MAX_WAITING, Math.floor(LONGEST_WAIT_MS / (2 * this.usualMs))));
  }

  add(lane: string | null, job: T): void {
    this.lineOf(lane).push({ lane, job });
  }

  next(): T | undefined {
    this.isOwnTurn = !this.isOwnTurn;
    const [first, second] = this.isOwnTurn ? [this.own, this.others] : [this.others, this.own];
    return (first.shift() ?? second.shift())?.job;
  }

  private lineOf(lane: string | null): Waiting<T>[] {
    return lane === null ? this.own : this.others;
  }
}
