/** Per thread, on a machine that has time for them. */
const MAX_WAITING = 25;
/** The part of them that one network may have. */
const SHARE_OF_ONE = 0.4;
/** Who would wait longer is refused at once: the server's own deadline is five seconds, and takes more for a provider that is away. */
const LONGEST_WAIT_MS = 4000;
/** How much the newest job counts for what one usually takes. */
const NEWEST = 0.2;

interface Waiting<T> {
  readonly lane: string | null;
  readonly job: T;
}

/**
 * Jobs that wait for a thread. The server itself (lane null) has a queue of its own and every second turn, so that no flood from outside
 * stops `/api/auth`; and one network never fills the other queue.
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

  hasRoom(lane: string | null): boolean {
    const line = this.lineOf(lane);
    const room = this.room * this.threads;
    if (line.length >= room) return false;
    return lane === null || line.filter((one) => one.lane === lane).length < Math.max(1, room * SHARE_OF_ONE);
  }

  /** How long a job was at work: a busy machine has room for fewer. */
  took(ms: number): void {
    this.usualMs = this.usualMs === 0 ? ms : this.usualMs + (ms - this.usualMs) * NEWEST;
  }

  /** Jobs of a line that may wait for one thread, of which it has every second turn. */
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
