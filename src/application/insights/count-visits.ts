import { searchTerms } from '../../domain/telemetry/counted-visits.ts';
import { pagePatternOf } from '../../domain/telemetry/page-pattern.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { VisitRepository } from './visit-repository.ts';

const MAX_WORDS = 500;
const MAX_KNOWN = 2000;
const WIB_MS = 7 * 3_600_000;

/**
 * Counts page views and search terms in memory, so that no visitor waits; `flush` stores the counts. Counts since the last flush are lost
 * when the process ends. Nothing identifies a visitor.
 */
export class CountVisits {
  private day = '';
  private pages = new Map<string, number>();
  private words = new Map<string, number>();
  /** The latest result of each search term. Answers come from caches, so that not every search has a result of its own. */
  private readonly foundNothing = new Map<string, boolean>();

  constructor(
    private readonly book: VisitRepository,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  opened(pathname: string): void {
    this.startDay();
    const page = pagePatternOf(pathname);
    this.pages.set(page, (this.pages.get(page) ?? 0) + 1);
  }

  searched(text: string): void {
    const words = searchTerms(text);
    if (words === null) return;
    this.startDay();
    if (!this.words.has(words) && this.words.size >= MAX_WORDS) return;
    this.words.set(words, (this.words.get(words) ?? 0) + 1);
  }

  found(text: string, isNothing: boolean): void {
    const words = searchTerms(text);
    if (words === null) return;
    this.foundNothing.delete(words);
    this.foundNothing.set(words, isNothing);
    const [oldest] = this.foundNothing.keys();
    if (this.foundNothing.size > MAX_KNOWN && oldest !== undefined) this.foundNothing.delete(oldest);
  }

  /** Stores the counts; those that could not be stored are kept. */
  async flush(): Promise<void> {
    const { day, pages, words } = this;
    if (pages.size === 0 && words.size === 0) return;
    this.empty();
    try {
      await this.book.add({
        day,
        pages: [...pages].map(([page, views]) => ({ page, views })),
        words: [...words].map(([text, searches]) => ({
          words: text,
          searches,
          empty: this.foundNothing.get(text) === true ? searches : 0,
        })),
      });
    } catch (error) {
      this.errors.record('CountVisits', error);
      if (day === this.day) this.takeBack(pages, words);
    }
  }

  /** Starts new counts on a new day, and stores the remaining ones of the previous day first. */
  private startDay(): void {
    const today = new Date(this.clock.now().getTime() + WIB_MS).toISOString().slice(0, 10);
    if (today === this.day) return;
    void this.flush();
    this.day = today;
  }

  private empty(): void {
    this.pages = new Map();
    this.words = new Map();
  }

  private takeBack(pages: ReadonlyMap<string, number>, words: ReadonlyMap<string, number>): void {
    for (const [page, views] of pages) this.pages.set(page, (this.pages.get(page) ?? 0) + views);
    for (const [text, searches] of words) this.words.set(text, (this.words.get(text) ?? 0) + searches);
  }
}
