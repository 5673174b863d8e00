import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ListStaffProducts } from '../../../../../application/catalog/list-staff-products.ts';
import type { ProductListQuery } from '../../../../../domain/catalog/product-list-filter.ts';

interface Walk {
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
export class ProductWalkStore {
  private walk: Walk | null = null;

  constructor(private readonly listProducts: ListStaffProducts) {
    makeAutoObservable<this, 'walk' | 'listProducts'>(this, { walk: observableRef, listProducts: false }, { autoBind: true });
  }

  /** The address of the list; null when no list was shown. */
  get address(): string | null {
    return this.walk?.address ?? null;
  }

  remember(walk: Walk): void {
    this.walk = walk;
  }

  /** The products before and after this one; `more` where another page has to be read first. */
  around(id: string): { readonly previous: string | 'more' | null; readonly next: string | 'more' | null } {
    const { walk } = this;
    const at = walk?.ids.indexOf(id) ?? -1;
    if (walk === null || at < 0) return { previous: null, next: null };
    return {
      previous: walk.ids[at - 1] ?? (walk.previous === null ? null : 'more'),
      next: walk.ids[at + 1] ?? (walk.next === null ? null : 'more'),
    };
  }

  /** Reads the adjacent page. @returns the product next to the end of what was known; null when it cannot be read */
  async extend(isBefore: boolean): Promise<string | null> {
    const { walk } = this;
    const cursor = isBefore ? walk?.previous : walk?.next;
    if (walk === null || cursor === null || cursor === undefined) return null;
    const found = await this.listProducts.execute({ ...walk.query, place: { cursor, isBefore } });
    if (!found.ok || this.walk !== walk) return null;
    const ids = found.value.rows.map(({ id }) => id);
    runInAction(() => {
      this.walk = isBefore
        ? { ...walk, ids: [...ids, ...walk.ids], previous: found.value.previous }
        : { ...walk, ids: [...walk.ids, ...ids], next: found.value.next };
    });
    return (isBefore ? ids.at(-1) : ids[0]) ?? null;
  }
}
