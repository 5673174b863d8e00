import type { ProductListFilter, ProductListQuery } from '../../domain/catalog/product-list-filter.ts';
import { rowCursorOf, type StaffProduct } from '../../domain/catalog/staff-product.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { readRowCursor, writeRowCursor } from '../../domain/shared/row-cursor.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { BoundedCount } from './product-repository.ts';
import type { StaffProducts } from './staff-products.ts';

export interface StaffList {
  readonly rows: readonly StaffProduct[];
  /** Cursors of the adjacent pages; null where there is none. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** Lists a page of products for the admin. */
export class ListStaffProducts {
  constructor(
    private readonly products: StaffProducts,
    private readonly errors: ErrorLog,
  ) {}

  async execute({ filter, sort, place, size }: ProductListQuery): Promise<Result<StaffList>> {
    const from = place === null ? null : readRowCursor(sort.by, place.cursor);
    const isBefore = from !== null && place?.isBefore === true;
    return attempt(this.errors, 'ListStaffProducts', async () => {
      const { rows, hasMore } = await this.products.list({ filter, sort, from, isBefore, limit: size });
      const cursorOf = (row: StaffProduct | undefined): string | null =>
        row === undefined ? null : writeRowCursor(sort.by, rowCursorOf(row, sort.by));
      return succeed({
        rows,
        previous: (isBefore ? hasMore : from !== null) ? cursorOf(rows[0]) : null,
        next: (isBefore ? from !== null : hasMore) ? cursorOf(rows.at(-1)) : null,
      });
    });
  }
}

const MAX_PAGE_SIZE = 100_000;

/** Counts the products of an admin filter. */
export class CountStaffProducts {
  constructor(
    private readonly products: StaffProducts,
    private readonly errors: ErrorLog,
  ) {}

  async execute(filter: ProductListFilter): Promise<Result<BoundedCount>> {
    return attempt(this.errors, 'CountStaffProducts', async () => {
      return succeed(await this.products.count(filter, MAX_PAGE_SIZE));
    });
  }
}

const PAGE_TO_COLLECT = 1000;

/** Reads every product of an admin filter, for a change of all of them. */
export class CollectStaffProducts {
  constructor(
    private readonly products: StaffProducts,
    private readonly errors: ErrorLog,
  ) {}

  /** @param onPage the number of products so far; false stops @returns null when it was stopped */
  async execute(filter: ProductListFilter, onPage: (count: number) => boolean): Promise<Result<readonly StaffProduct[] | null>> {
    const found: StaffProduct[] = [];
    // An order that is stable while products change.
    const sort = { by: 'created', isFalling: true } as const;
    return attempt(this.errors, 'CollectStaffProducts', async () => {
      for (;;) {
        const last = found.at(-1);
        const from = last === undefined ? null : rowCursorOf(last, 'created');
        const { rows, hasMore } = await this.products.list({ filter, sort, from, isBefore: false, limit: PAGE_TO_COLLECT });
        found.push(...rows);
        if (!onPage(found.length)) return succeed(null);
        if (!hasMore || rows.length === 0) return succeed(found);
      }
    });
  }
}
