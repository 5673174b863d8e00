import { LRUCache } from 'lru-cache';
import { isPortError } from '../../application/shared/port-error.ts';
import { CachedAnswer, type PlainAnswer } from './cached-answer.ts';

/** Given up after a time: by the gateway's deadline, or by the signal of a request over the network. */
const TIMED_OUT = new Set(['DeadlineExceeded', 'TimeoutError', 'AbortError']);
/**
 * No connection: by Node's and the drivers' names, PostgreSQL's classes 08 and 53 and its "shutting down" (57P01 to 57P03), and what
 * PostgREST says of its own connection (PGRST000 to PGRST003).
 */
const CONNECTION =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECT\w+|UND_ERR_\w+|08\w{3}|53\w{3}|57P0[123]|PGRST00[0-3])$/;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** No answer is made that long: what was outdated earlier is older than any answer's two seconds. */
const OUTDATED_MS = 60_000;

/** What an answer is about: the ids in its address. */
const tagsOf = (key: string): readonly string[] => key.toLowerCase().match(UUID) ?? [];

/** Whether an error says that the backend is not there, rather than that it would not answer this one question. */
export const isBackendAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (TIMED_OUT.has(error.name)) return true;
  // An adapter that got no answer at all has no code to pass on.
  if (isPortError(error, 'unavailable') && error.code === null) return true;
  return ('code' in error && CONNECTION.test(String(error.code))) || isBackendAway(error.cause);
};

export interface CacheOptions {
  /** How long an answer stands before it is made anew. */
  readonly freshMs: number;
  /** How long a visitor waits for a new answer when there is an older one to show. */
  readonly timeoutMs: number;
  /** An older answer never replaces a failed one; without it, any age does. */
  readonly oldestMs?: number;
  /** Sum of all bodies, plain and encoded. */
  readonly maxBytes: number;
  readonly now: () => number;
  /** Which answers are worth keeping; those with status 5xx never are. */
  readonly stores?: (answer: PlainAnswer) => boolean;
}

type InTurn = (work: () => Promise<CachedAnswer>) => Promise<CachedAnswer>;

export interface Lookup {
  readonly answer: CachedAnswer;
  /** True when rendering failed and an older answer is used. */
  readonly isStale: boolean;
}

/**
 * Answers shared by all visitors, one rendering at a time per key. When rendering fails or takes too long, the last good answer is used,
 * and while the backend is away no visitor waits for it. One failing address says nothing about the others: only a timeout, a lost
 * connection or status 503 mean "away". Answers with status 5xx are passed on and never cached.
 */
export class ResponseCache {
  private readonly cached: LRUCache<string, CachedAnswer>;
  private readonly making = new Map<string, Promise<CachedAnswer>>();
  private generation = 0;
  /** When an id was outdated last, by itself. */
  private readonly outdated = new Map<string, { readonly change: number; readonly at: number }>();
  private changes = 0;
  private isBackendAway = false;

  constructor(private readonly options: CacheOptions) {
    this.cached = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (answer, key) => answer.bytes + key.length + 500,
    });
  }

  /**
   * @param inTurn waits for the visitor's own turn before anything is made. Only what has begun is shared: nobody waits in another visitor's
   * queue.
   * @throws what `make` throws, when there is nothing older to show
   */
  async get(key: string, make: () => Promise<PlainAnswer>, inTurn?: InTurn): Promise<Lookup> {
    const cached = this.cached.get(key);
    if (cached !== undefined && this.isFresh(key, cached)) return { answer: cached, isStale: false };
    const made = inTurn === undefined ? this.make(key, make) : inTurn(() => this.freshOrMade(key, make));
    made.catch(() => undefined);
    if (cached === undefined || this.isTooOld(cached)) return { answer: await made, isStale: false };
    return this.atBest(made, cached);
  }

  /** Whether there is an answer, fresh or not. */
  has(key: string): boolean {
    return this.cached.has(key);
  }

  /**
   * Earlier answers are no longer fresh; they are still used while the backend is away.
   * @param ids only answers whose address names one of them, as `/products/{id}` does
   */
  outdate(ids?: readonly string[]): void {
    if (ids === undefined) {
      this.generation += 1;
      this.making.clear();
      return;
    }
    const at = this.options.now();
    this.changes += 1;
    for (const [id, earlier] of this.outdated) if (at - earlier.at > OUTDATED_MS) this.outdated.delete(id);
    for (const id of ids) this.outdated.set(id, { change: this.changes, at });
    const named = new Set(ids);
    for (const key of this.making.keys()) if (tagsOf(key).some((id) => named.has(id))) this.making.delete(key);
  }

  /** Somebody else may have made it while its turn was waited for. */
  private async freshOrMade(key: string, make: () => Promise<PlainAnswer>): Promise<CachedAnswer> {
    const cached = this.cached.get(key);
    return cached !== undefined && this.isFresh(key, cached) ? cached : this.make(key, make);
  }

  private isFresh(key: string, { generation, change, madeAt }: CachedAnswer): boolean {
    if (generation !== this.generation || this.options.now() - madeAt >= this.options.freshMs) return false;
    return this.outdated.size === 0 || tagsOf(key).every((id) => (this.outdated.get(id)?.change ?? 0) <= change);
  }

  private isTooOld(answer: CachedAnswer): boolean {
    return this.options.now() - answer.madeAt > (this.options.oldestMs ?? Number.POSITIVE_INFINITY);
  }

  private async atBest(made: Promise<CachedAnswer>, older: CachedAnswer): Promise<Lookup> {
    const fallback: Lookup = { answer: older, isStale: true };
    const anew = made.then(
      (answer): Lookup => (answer.plain.status >= 500 ? fallback : { answer, isStale: false }),
      () => fallback,
    );
    if (this.isBackendAway) return fallback;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<Lookup>((resolve) => {
      timer = setTimeout(() => resolve(fallback), this.options.timeoutMs);
    });
    return Promise.race([anew, enough]).finally(() => clearTimeout(timer));
  }

  private make(key: string, make: () => Promise<PlainAnswer>): Promise<CachedAnswer> {
    const running = this.making.get(key);
    if (running !== undefined) return running;
    const { generation, changes } = this;
    const made = make()
      .then(
        (plain) => this.store(key, plain, generation, changes),
        (error: unknown) => {
          if (isBackendAway(error)) this.isBackendAway = true;
          throw error;
        },
      )
      .finally(() => {
        if (this.making.get(key) === made) this.making.delete(key);
      });
    this.making.set(key, made);
    return made;
  }

  private store(key: string, plain: PlainAnswer, generation: number, change: number): CachedAnswer {
    const answer = new CachedAnswer(plain, this.options.now(), generation, () => this.weighAgain(key, answer), change);
    const isFailure = plain.status >= 500;
    if (plain.status === 503 || !isFailure) this.isBackendAway = isFailure;
    if (!isFailure && (this.options.stores?.(plain) ?? true)) this.cached.set(key, answer);
    return answer;
  }

  /** The cache asks for the size of an answer only when it is put in. */
  private weighAgain(key: string, answer: CachedAnswer): void {
    if (this.cached.peek(key) !== answer) return;
    this.cached.delete(key);
    this.cached.set(key, answer);
  }
}
