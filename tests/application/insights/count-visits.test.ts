import { beforeEach, describe, expect, test } from '@jest/globals';
import { CountVisits } from '../../../src/application/insights/count-visits.ts';
import type { VisitBatch } from '../../../src/application/insights/visit-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

/** Stores each batch as received. */
class NotedBook {
  readonly batches: VisitBatch[] = [];
  isAway = false;

  async add(batch: VisitBatch): Promise<void> {
    if (this.isAway) throw new TypeError('offline');
    this.batches.push(batch);
  }
}

let book: NotedBook;
let clock: FixedClock;
let errors: RecentErrorLog;
let visits: CountVisits;
beforeEach(() => {
  book = new NotedBook();
  clock = new FixedClock();
  errors = new RecentErrorLog(clock, () => undefined);
  visits = new CountVisits(book, clock, errors);
});

describe('visit counts', () => {
  test('page views and searches: counted by page and terms, written once', async () => {
    visits.opened('/products/4f1c0000-0000-4000-8000-000000000001');
    visits.opened('/products/4f1c0000-0000-4000-8000-000000000002');
    visits.opened('/');
    visits.searched('Mythic');
    visits.searched('mythic ');
    visits.searched('dimas@toko.example');
    await visits.flush();
    await visits.flush();
    expect(book.batches).toHaveLength(1);
    expect(book.batches[0]?.pages).toEqual([
      { page: '/products/:id', views: 2 },
      { page: '/', views: 1 },
    ]);
    expect(book.batches[0]?.words).toEqual([{ words: 'mythic', searches: 2, empty: 0 }]);
  });
  test('empty results: the last answer of a search counts, also across half minutes', async () => {
    visits.found('zilong', true);
    visits.found('mythic', true);
    visits.found('mythic', false);
    visits.searched('zilong');
    visits.searched('mythic');
    await visits.flush();
    visits.searched('zilong');
    await visits.flush();
    expect(book.batches.map(({ words }) => words.map(({ words: text, empty }) => [text, empty]))).toEqual([
      [
        ['zilong', 1],
        ['mythic', 0],
      ],
      [['zilong', 1]],
    ]);
  });
  test('day: WIB', async () => {
    visits.opened('/');
    clock.advance(86_400_000);
    visits.opened('/help');
    await visits.flush();
    expect(book.batches.map(({ pages }) => pages.map(({ page }) => page))).toEqual([['/'], ['/help']]);
    expect(new Set(book.batches.map(({ day }) => day)).size).toBe(2);
    expect(book.batches[0]?.day).toBe(new Date(new FixedClock().now().getTime() + 25_200_000).toISOString().slice(0, 10));
  });
  test('storage unavailable: kept and written later', async () => {
    visits.opened('/');
    visits.searched('mythic');
    book.isAway = true;
    await visits.flush();
    visits.opened('/');
    book.isAway = false;
    await visits.flush();
    expect(book.batches[0]).toMatchObject({ pages: [{ page: '/', views: 2 }], words: [{ words: 'mythic', searches: 1 }] });
    expect(errors.recent().map(({ where }) => where)).toEqual(['CountVisits']);
  });
  test('many different terms: limited memory', async () => {
    for (let number = 0; number < 3000; number += 1) {
      visits.searched(`kata ${number}`);
      visits.found(`kata ${number}`, true);
    }
    visits.searched('kata 1');
    await visits.flush();
    expect(book.batches[0]?.words).toHaveLength(500);
    expect(book.batches[0]?.words.find(({ words }) => words === 'kata 1')).toEqual({ words: 'kata 1', searches: 2, empty: 0 });
  });
});
