import type { Insights } from '../../../application/insights/insights.ts';
import type { VisitBatch, VisitRepository } from '../../../application/insights/visit-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { staffAvailability } from '../../../domain/catalog/low-stock.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { isLive } from '../../../domain/flash-sale/flash-sale.ts';
import { type Counted, type Dashboard, QUEUES, type QueueName } from '../../../domain/insights/dashboard.ts';
import type { FirstSteps } from '../../../domain/insights/first-steps.ts';
import { lacksPicture } from '../../../domain/media/has-picture.ts';
import type { MemoryCatalogue, StoredProduct } from '../catalog/catalogue.ts';

const MAX_WORDS = 500;

interface TermCount {
  searches: number;
  empty: number;
}

export class InMemoryVisitRepository implements VisitRepository {
  readonly views = new Map<string, Map<string, number>>();
  readonly words = new Map<string, Map<string, TermCount>>();

  async add({ day, pages, words }: VisitBatch): Promise<void> {
    const views = this.views.get(day) ?? new Map<string, number>();
    this.views.set(day, views);
    for (const { page, views: more } of pages) views.set(page, (views.get(page) ?? 0) + more);
    const counts = this.words.get(day) ?? new Map<string, TermCount>();
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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const max = (counts: ReadonlyMap<string, number>, limit: number): Counted[] =>
  [...counts]
    .filter(([, times]) => times > 0)
    .map(([name, times]) => ({ name, times }))
    .toSorted((a, b) => b.times - a.times || (a.name < b.name ? -1 : 1))
    .slice(0, limit);

/** Fake of the dashboard, over the catalogue in memory, without wishlists. */
export class InMemoryInsights implements Insights {
  mayRead = true;
  /** Whether the caller may set up the shop. */
  maySetUp = true;
  /** What the shop's settings have. */
  settings = { name: true, whatsapp: true, logo: true, payment: true };

  constructor(
    private readonly catalogue: MemoryCatalogue,
    private readonly book: InMemoryVisitRepository,
  ) {}

  async dashboard(days: number): Promise<Dashboard> {
    if (!this.mayRead) throw new PortError('denied', 'not allowed to see how the shop does', '42501');
    const span = Math.min(90, Math.max(1, days));
    const today = this.catalogue.clock.now().getTime() + 7 * HOUR_MS;
    const names = Array.from({ length: span }, (_, back) => new Date(today - (span - 1 - back) * DAY_MS).toISOString().slice(0, 10));
    const pages = new Map<string, number>();
    const searches = new Map<string, number>();
    const empty = new Map<string, number>();
    const add = (to: Map<string, number>, name: string, times: number): unknown => to.set(name, (to.get(name) ?? 0) + times);
    const figures = names.map((day) => {
      const views = [...(this.book.views.get(day) ?? [])].filter(([page]) => !page.startsWith('/admin'));
      const words = this.book.words.get(day);
      for (const [page, times] of views) add(pages, page, times);
      for (const [text, count] of words ?? []) {
        add(searches, text, count.searches);
        add(empty, text, count.empty);
      }
      const sum = (all: Iterable<number>): number => [...all].reduce((total, one) => total + one, 0);
      return {
        day,
        views: sum(views.map(([, times]) => times)),
        searches: sum([...(words?.values() ?? [])].map((count) => count.searches)),
        wishes: 0,
      };
    });
    return { queues: this.queues(), days: figures, pages: max(pages, 8), searches: max(searches, 10), emptySearches: max(empty, 10) };
  }

  async firstSteps(): Promise<Omit<FirstSteps, 'factor'>> {
    if (!this.maySetUp) throw new PortError('denied', 'not allowed to set up the shop', '42501');
    const { products } = this.catalogue;
    return {
      ...this.settings,
      product: products.some(({ isSample, archivedAt }) => !isSample && archivedAt === null),
      samples: products.every(({ isSample }) => !isSample),
    };
  }

  private queues(): Dashboard['queues'] {
    const { products, sales, clock } = this.catalogue;
    const now = clock.now();
    const live = sales.filter((sale) => isLive(sale, now));
    const stored = products.filter(({ archivedAt }) => archivedAt === null);
    const left = ({ endsAt }: { readonly endsAt: Date }): number => endsAt.getTime() - now.getTime();
    const soldOut = ({ stock }: { readonly stock: number }): boolean => stock === 0;
    const shown = stored.filter((product) => isVisible(product));
    const bare = stored.filter((product) => lacksPicture(product));
    const starts = sales.filter(({ isActive, startsAt }) => isActive && startsAt > now && startsAt.getTime() - now.getTime() <= DAY_MS);
    const isOnSale = ({ id }: StoredProduct): boolean => live.some(({ productId }) => productId === id);
    const low = live.filter(({ stock, initialStock }) => stock === 0 || stock * 5 <= initialStock);
    const counts: Readonly<Partial<Record<QueueName, readonly [count: number, late: number]>>> = {
      out_of_stock: [shown.filter(soldOut).length, shown.filter((product) => soldOut(product) && isOnSale(product)).length],
      sales_low: [low.length, low.filter(soldOut).length],
      sales_ending: [live.filter((sale) => left(sale) <= DAY_MS).length, live.filter((sale) => left(sale) <= HOUR_MS).length],
      low_stock: [shown.filter((product) => staffAvailability(product.stock, this.catalogue.lowStockAt(product)) === 'low').length, 0],
      sales_starting: [starts.length, 0],
      without_picture: [bare.length, bare.filter((product) => isVisible(product)).length],
      inactive: [stored.filter(({ isActive }) => !isActive).length, 0],
      archived: [products.length - stored.length, 0],
    };
    return QUEUES.flatMap((name) => {
      const [count, late] = counts[name] ?? [];
      return count === undefined || late === undefined ? [] : [{ name, count, late }];
    });
  }
}
