const SEARCH = '/rest/v1/rpc/search_products';
/** What narrows a search down; its first page without these says whether the words find anything. */
const NARROWING = ['p_games', 'p_tiers', 'p_category', 'p_min', 'p_max', 'p_rentable', 'p_in_stock', 'p_on_sale'] as const;

/** The words of a search's first page that nothing narrows down, null for any other address. */
export const unfilteredSearchTerm = ({ pathname, searchParams }: URL): string | null => {
  if (pathname !== SEARCH || (searchParams.get('p_offset') ?? '0') !== '0') return null;
  const isNarrowed = NARROWING.some((name) => !['', 'false', 'null'].includes(searchParams.get(name) ?? ''));
  return isNarrowed ? null : searchParams.get('q');
};
