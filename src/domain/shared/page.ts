/** One page of a longer list. `next` is an opaque cursor, null on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

export const emptyPage: Page<never> = { items: [], next: null };
