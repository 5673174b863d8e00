/** What the router shows at one moment. */
export interface Visit {
  /** The id of the route, which one page has at all its addresses. */
  readonly route: string;
  /** The key of the entry in the browser's history. */
  readonly key: string;
}

/** A visit, and the number of the page that shows it: the same number is the same page in the document. */
export type Placed<V extends Visit> = V & { readonly page: number };

export interface PageStack<V extends Visit> {
  readonly shown: Placed<V>;
  /** The list from which the shown product was opened, as it was left. */
  readonly hidden: Placed<V> | null;
}

const LISTS: readonly string[] = ['home', 'product-list', 'search', 'flash-sale-list'];
const DETAILS: readonly string[] = ['product', 'flash-sale'];

/** Whether a page has nothing to fill in, so that it may be hidden for a while. */
export const isList = ({ route }: Visit): boolean => LISTS.includes(route);

/**
 * The pages of the document after a visit. A list stays there, hidden, while what was opened from it is shown, so that "back" shows it at once and
 * as it was left; whatever else is opened takes its place.
 * @param mayHide whether the shown page can be shown again as it is
 */
export const stackAfter = <V extends Visit>(stack: PageStack<V> | null, visit: V, mayHide: (page: number) => boolean): PageStack<V> => {
  if (stack === null) return { shown: { ...visit, page: 0 }, hidden: null };
  const { shown, hidden } = stack;
  if (shown.key === visit.key || (shown.route === visit.route && hidden?.key !== visit.key))
    return { shown: { ...visit, page: shown.page }, hidden: DETAILS.includes(visit.route) ? hidden : null };
  if (hidden?.key === visit.key) return { shown: { ...visit, page: hidden.page }, hidden: null };
  const page = Math.max(shown.page, hidden?.page ?? 0) + 1;
  if (!DETAILS.includes(visit.route)) return { shown: { ...visit, page }, hidden: null };
  return { shown: { ...visit, page }, hidden: isList(shown) && mayHide(shown.page) ? shown : hidden };
};
