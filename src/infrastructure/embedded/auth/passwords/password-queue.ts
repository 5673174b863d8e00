/** Per thread: a wait longer than a visitor accepts is refused instead. */
const MAX_WAITING = 25;
/** Of them, from one network. */
const MAX_OF_ONE = 10;

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

  constructor(private readonly threads: number) {}

  get isEmpty(): boolean {
    return this.own.length + this.others.length === 0;
  }

  hasRoom(lane: string | null): boolean {
    const line = this.lineOf(lane);
    if (line.length >= MAX_WAITING * this.threads) return false;
    return lane === null || line.filter((one) => one.lane === lane).length < MAX_OF_ONE * this.threads;
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
