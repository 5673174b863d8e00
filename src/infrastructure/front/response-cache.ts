import { LRUCache } from 'lru-cache';
import { KeptAnswer, type PlainAnswer } from './kept-answer.ts';

export interface CacheOptions {
  /** How long an answer stands before it is made anew. */
  readonly freshMs: number;
  /** How long a visitor waits for a new answer when there is an older one to show. */
  readonly patienceMs: number;
  /** Sum of plain bodies. */
  readonly mostBytes: number;
  readonly now: () => number;
  /** Which answers are worth keeping; those with status 5xx never are. */
  readonly keeps?: (answer: PlainAnswer) => boolean;
}

export interface Lookup {
  readonly answer: KeptAnswer;
  /** True when the answer could not be made anew and an older one stands in. */
  readonly isStale: boolean;
}

/**
 * Answers shared by all visitors. One is made at a time per key, however many ask. When making one fails or takes too long, the last
 * good one stands in, and while the backend stays away nobody waits for it. Answers with status 5xx are handed on but never kept.
 */
export class ResponseCache {
  private readonly kept: LRUCache<string, KeptAnswer>;
  private readonly making = new Map<string, Promise<KeptAnswer>>();
  private generation = 0;
  private isBackendAway = false;

  constructor(private readonly options: CacheOptions) {
    this.kept = new LRUCache({
      maxSize: options.mostBytes,
      sizeCalculation: (answer, key) => answer.plain.body.length + key.length + 500,
    });
  }

  /** @throws what `make` throws, when there is nothing older to show */
  async get(key: string, make: () => Promise<PlainAnswer>): Promise<Lookup> {
    const kept = this.kept.get(key);
    if (kept !== undefined && this.isFresh(kept)) return { answer: kept, isStale: false };
    const made = this.make(key, make);
    if (kept === undefined) return { answer: await made, isStale: false };
    return this.atBest(made, kept);
  }

  /** Nothing made before now counts as fresh; it still stands in while the backend is away. */
  outdate(): void {
    this.generation += 1;
    this.making.clear();
  }

  private isFresh(answer: KeptAnswer): boolean {
    return answer.generation === this.generation && this.options.now() - answer.madeAt < this.options.freshMs;
  }

  private async atBest(made: Promise<KeptAnswer>, older: KeptAnswer): Promise<Lookup> {
    const fallback: Lookup = { answer: older, isStale: true };
    const anew = made.then(
      (answer): Lookup => (answer.plain.status >= 500 ? fallback : { answer, isStale: false }),
      () => fallback,
    );
    if (this.isBackendAway) return fallback;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<Lookup>((resolve) => {
      timer = setTimeout(() => resolve(fallback), this.options.patienceMs);
    });
    return Promise.race([anew, enough]).finally(() => clearTimeout(timer));
  }

  private make(key: string, make: () => Promise<PlainAnswer>): Promise<KeptAnswer> {
    const running = this.making.get(key);
    if (running !== undefined) return running;
    const { generation } = this;
    const made = make()
      .then(
        (plain) => this.keep(key, new KeptAnswer(plain, this.options.now(), generation)),
        (error: unknown) => {
          this.isBackendAway = true;
          throw error;
        },
      )
      .finally(() => {
        if (this.making.get(key) === made) this.making.delete(key);
      });
    made.catch(() => undefined);
    this.making.set(key, made);
    return made;
  }

  private keep(key: string, answer: KeptAnswer): KeptAnswer {
    this.isBackendAway = answer.plain.status >= 500;
    if (!this.isBackendAway && (this.options.keeps?.(answer.plain) ?? true)) this.kept.set(key, answer);
    return answer;
  }
}
