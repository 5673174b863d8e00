import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ProductCard } from '../../../domain/catalog/product.ts';

/** One page of a list, and the cursor of the next. */
export interface ListPage<Item = ProductCard> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** @param limit how many; a page of the list's own size where it is left out */
export type Fetch<Item = ProductCard> = (next: string, limit?: number) => Promise<ListPage<Item>>;

/** As many as one request may ask for. */
const LARGEST_PAGE = 100;

/** A list that grows page by page. */
export class ListingViewModel<Item extends { readonly id: string } = ProductCard> {
  items: readonly Item[] = [];
  next: string | null = null;
  status: 'ready' | 'loading' | 'failed' = 'ready';
  private fetch: Fetch<Item> = async () => ({ items: [], next: null });

  constructor() {
    makeAutoObservable<this, 'fetch'>(this, { items: observableRef, fetch: false }, { autoBind: true });
  }

  show(batch: ListPage<Item>, fetch: Fetch<Item>): void {
    this.items = batch.items;
    this.next = batch.next;
    this.fetch = fetch;
  }

  get batch(): ListPage<Item> {
    return { items: this.items, next: this.next };
  }

  /** Loads on until that many are shown, the list ends, or loading fails. */
  async loadUntil(count: number): Promise<void> {
    while (this.next !== null && this.items.length < count) {
      await this.loadMore(Math.min(count - this.items.length, LARGEST_PAGE));
      if (this.status !== 'ready') return;
    }
  }

  async loadMore(limit?: number): Promise<void> {
    const { next } = this;
    if (next === null || this.status === 'loading') return;
    this.status = 'loading';
    try {
      const more = await this.fetch(next, limit);
      runInAction(() => {
        // A product that moved up meanwhile is in both pages.
        const known = new Set(this.items.map((item) => item.id));
        this.items = [...this.items, ...more.items.filter((item) => !known.has(item.id))];
        this.next = more.next;
        this.status = 'ready';
      });
    } catch {
      runInAction(() => {
        this.status = 'failed';
      });
    }
  }
}
