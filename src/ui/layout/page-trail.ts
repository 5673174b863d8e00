/** What the router shows at one moment. */
export interface Visit {
  /** The id of the route, which one page has at all its addresses. */
  readonly route: string;
  /** The key of the entry in the browser's history. */
  readonly key: string;
}

/** A visit, and the number of the page that shows it: the same number is the same page in the document. */
export type Placed<V extends Visit> = V & { readonly page: number };

export interface Trail<V extends Visit> {
  readonly shown: Placed<V>;
  /** The list from which the shown product was opened, as it was left. */
  readonly kept: Placed<V> | null;
}

const LISTS: readonly string[] = ['home', 'product-list', 'search', 'flash-sale-list'];
const DETAILS: readonly string[] = ['product', 'flash-sale'];

/**
 * The pages of the document after a visit. A list stays there, unseen, while what was opened from it is shown, so that "back" shows it at once and
 * as it was left; whatever else is opened takes its place.
 * @param mayKeep whether the shown page can be shown again as it is
 */
export const follow = <V extends Visit>(trail: Trail<V> | null, visit: V, mayKeep: (page: number) => boolean): Trail<V> => {
  if (trail === null) return { shown: { ...visit, page: 0 }, kept: null };
  const { shown, kept } = trail;
  if (shown.key === visit.key || (shown.route === visit.route && kept?.key !== visit.key))
    return { shown: { ...visit, page: shown.page }, kept: DETAILS.includes(visit.route) ? kept : null };
  if (kept?.key === visit.key) return { shown: { ...visit, page: kept.page }, kept: null };
  const page = Math.max(shown.page, kept?.page ?? 0) + 1;
  if (!DETAILS.includes(visit.route)) return { shown: { ...visit, page }, kept: null };
  return { shown: { ...visit, page }, kept: LISTS.includes(shown.route) && mayKeep(shown.page) ? shown : kept };
};
