import { LRUCache } from 'lru-cache';

interface CardMarkup {
  readonly html: string;
  readonly shape: string;
}

/** What strings and the cache's own lists take besides the letters, in bytes. */
const ENTRY = 300;

/** A copy, because a part of a page's text would hold all of it. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/** Keeps the markup of cards by the text of all that they show. What was not used for longest is dropped first. */
export class CardCache {
  private readonly cached: LRUCache<string, CardMarkup>;

  constructor(maxBytes: number) {
    this.cached = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ html, shape }, given) => html.length + shape.length + given.length + ENTRY,
    });
  }

  get(given: string): CardMarkup | undefined {
    return this.cached.get(given);
  }

  set(given: string, { html, shape }: CardMarkup): void {
    this.cached.set(given, { html: copyOf(html), shape: copyOf(shape) });
  }
}
