import type { VisitBatch, VisitRepository } from '../../../application/insights/visit-repository.ts';

const MAX_WORDS = 500;

interface WordCount {
  searches: number;
  empty: number;
}

/** Fake of the book: day by day, for as long as this program runs. */
export class InMemoryVisitRepository implements VisitRepository {
  readonly views = new Map<string, Map<string, number>>();
  readonly words = new Map<string, Map<string, WordCount>>();

  async add({ day, pages, words }: VisitBatch): Promise<void> {
    const views = this.views.get(day) ?? new Map<string, number>();
    this.views.set(day, views);
    for (const { page, views: more } of pages) views.set(page, (views.get(page) ?? 0) + more);
    const counts = this.words.get(day) ?? new Map<string, WordCount>();
    this.words.set(day, counts);
    const known = words.filter((one) => counts.has(one.words));
    const unknown = words
      .filter((one) => !counts.has(one.words))
      .toSorted((a, b) => b.searches - a.searches || (a.words < b.words ? -1 : 1));
    for (const { words: text, searches, empty } of [...known, ...unknown]) {
      const count = counts.get(text);
      if (count === undefined && counts.size >= MAX_WORDS) continue;
      counts.set(text, { searches: (count?.searches ?? 0) + searches, empty: (count?.empty ?? 0) + empty });
    }
  }
}
