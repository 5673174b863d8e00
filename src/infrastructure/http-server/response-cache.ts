import { LRUCache } from 'lru-cache';
import { isPortError } from '../../application/shared/port-error.ts';
import { CachedAnswer, type PlainAnswer } from './cached-answer.ts';

/** Timeouts: of the gateway, or of a request over the network. */
const TIMED_OUT = new Set(['DeadlineExceeded', 'TimeoutError', 'AbortError']);
/**
 * Connection errors: names of Node and the drivers, PostgreSQL's classes 08 and 53 and its shutdown (57P01 to 57P03), and PostgREST's
 * connection errors (PGRST000 to PGRST003).
 */
const CONNECTION =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECT\w+|UND_ERR_\w+|08\w{3}|53\w{3}|57P0[123]|PGRST00[0-3])$/;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Invalidations are kept this long, because no response takes longer to render. */
const OUTDATED_MS = 60_000;

/** The tags of a response: the ids in its address. */
const tagsOf = (key: string): readonly string[] => key.toLowerCase().match(UUID) ?? [];

/** Whether an error means that the backend is unavailable, and not that it refused this request. */
export const isBackendAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (TIMED_OUT.has(error.name)) return true;
  // An adapter without any answer has no code.
  if (isPortError(error, 'unavailable') && error.code === null) return true;
  return ('code' in error && CONNECTION.test(String(error.code))) || isBackendAway(error.cause);
};

export interface CacheOptions {
  /** How long a response is fresh. */
  readonly freshMs: number;
  /** How long a visitor waits for a new response when there is a stale one. */
  readonly timeoutMs: number;
  /** The maximum age of a stale response that replaces a failed one; unlimited by default. */
  readonly oldestMs?: number;
  /** The total size of all bodies, plain and encoded. */
  readonly maxBytes: number;
  readonly now: () => number;
  /** Which responses are cached; those with status 5xx never are. */
  readonly stores?: (answer: PlainAnswer) => boolean;
}

type InTurn = (work: () => Promise<CachedAnswer>) => Promise<CachedAnswer>;

export interface Lookup {
  readonly answer: CachedAnswer;
  /** True when rendering failed and a stale response is used. */
  readonly isStale: boolean;
}

/**
 * Caches responses for all visitors, and renders each key once at a time. When rendering fails or takes too long, the last good response is
 * used, and while the backend is unavailable no visitor waits for it. One failing address says nothing about others: only a timeout, a lost
 * connection or status 503 mean "unavailable". Responses with status 5xx are passed on and never cached.
 */
export class ResponseCache {
  private readonly cached: LRUCache<string, CachedAnswer>;
  private readonly making = new Map<string, Promise<CachedAnswer>>();
  private generation = 0;
  /** The last invalidation of each id. */
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
   * @param inTurn waits for the visitor's own slot before rendering. Only a started rendering is shared, so that nobody waits in another
   * visitor's queue.
   * @throws what `make` throws, when there is no stale response
   */
  async get(key: string, make: () => Promise<PlainAnswer>, inTurn?: InTurn): Promise<Lookup> {
    const cached = this.cached.get(key);
    if (cached !== undefined && this.isFresh(key, cached)) return { answer: cached, isStale: false };
    const made = inTurn === undefined ? this.make(key, make) : inTurn(() => this.freshOrMade(key, make));
    made.catch(() => undefined);
    if (cached === undefined || this.isTooOld(cached)) return { answer: await made, isStale: false };
    return this.atBest(made, cached);
  }

  /** Whether there is a response, fresh or stale. */
  has(key: string): boolean {
    return this.cached.has(key);
  }

  /**
   * Makes earlier responses stale; they are still used while the backend is unavailable.
   * @param ids limits it to responses whose address contains one of them, as `/products/{id}` does
   */
  invalidate(ids?: readonly string[]): void {
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

  /** Another visitor may have rendered it while the slot was awaited. */
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
    const onGrown = () => this.weighAgain(key, answer);
    const answer: CachedAnswer = new CachedAnswer(plain, { madeAt: this.options.now(), generation, change, onGrown });
    const isFailure = plain.status >= 500;
    if (plain.status === 503 || !isFailure) this.isBackendAway = isFailure;
    if (!isFailure && (this.options.stores?.(plain) ?? true)) this.cached.set(key, answer);
    return answer;
  }

  /** Updates the size of a stored response, which the cache reads only at insertion. */
  private weighAgain(key: string, answer: CachedAnswer): void {
    if (this.cached.peek(key) !== answer) return;
    this.cached.delete(key);
    this.cached.set(key, answer);
  }
}
