/** How the visitor came to the current page: with a document, by a link, by "back" or "forward", or on the same page, as by a filter. */
export type Arrival = 'document' | 'link' | 'history' | 'same-page';

export class ArrivalStore {
  current: Arrival = 'document';
  private key: string | null = null;
  private pathname: string | null = null;

  /** Follows the router. @param isHistory by "back" or "forward" */
  follow({ key, pathname }: { readonly key: string; readonly pathname: string }, isHistory: boolean): void {
    if (key === this.key) return;
    if (this.pathname !== null) this.current = isHistory ? 'history' : pathname === this.pathname ? 'same-page' : 'link';
    this.key = key;
    this.pathname = pathname;
  }
}
