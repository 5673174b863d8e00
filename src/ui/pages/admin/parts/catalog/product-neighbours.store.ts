import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ListStaffProducts } from '../../../../../application/catalog/list-staff-products.ts';
import type { ProductListQuery } from '../../../../../domain/catalog/product-list-filter.ts';

interface ShownList {
  /** The address of the list, with its filter and page. */
  readonly address: string;
  readonly query: ProductListQuery;
  readonly ids: readonly string[];
  /** Cursors of the adjacent pages; null where there is none. */
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * The list that a product was opened from, so that its editor leads back to it and on to the next one. The order is that of when the list
 * was shown: a save does not move the product within it.
 */
export class ProductNeighboursStore {
  private list: ShownList | null = null;

  constructor(private readonly listProducts: ListStaffProducts) {
    makeAutoObservable<this, 'list' | 'listProducts'>(this, { list: observableRef, listProducts: false }, { autoBind: true });
  }

  /** The address of the list; null when no list was shown. */
  get address(): string | null {
    return this.list?.address ?? null;
  }

  remember(list: ShownList): void {
    this.list = list;
  }

  /** The products before and after this one; `more` where another page has to be read first. */
  around(id: string): { readonly previous: string | 'more' | null; readonly next: string | 'more' | null } {
    const { list } = this;
    const at = list?.ids.indexOf(id) ?? -1;
    if (list === null || at < 0) return { previous: null, next: null };
    return {
      previous: list.ids[at - 1] ?? (list.previous === null ? null : 'more'),
      next: list.ids[at + 1] ?? (list.next === null ? null : 'more'),
    };
  }

  /** Reads the adjacent page. @returns the product next to the end of what was known; null when it cannot be read */
  async extend(isBefore: boolean): Promise<string | null> {
    const { list } = this;
    const cursor = isBefore ? list?.previous : list?.next;
    if (list === null || cursor === null || cursor === undefined) return null;
    const found = await this.listProducts.execute({ ...list.query, place: { cursor, isBefore } });
    if (!found.ok || this.list !== list) return null;
    const ids = found.value.rows.map(({ id }) => id);
    runInAction(() => {
      this.list = isBefore
        ? { ...list, ids: [...ids, ...list.ids], previous: found.value.previous }
        : { ...list, ids: [...list.ids, ...ids], next: found.value.next };
    });
    return (isBefore ? ids.at(-1) : ids[0]) ?? null;
  }
}
