/** Parameters of PostgREST that are no filters. */
const NO_FILTERS: ReadonlySet<string> = new Set(['select', 'order', 'limit', 'offset']);

/**
 * Whether one plan is right for every value of a request's filters, so that a connection may keep it. Values decide how many rows a filter
 * leaves, and a plan for a common value takes seconds for a rare one; not so for the primary key, for `is`, which is part of the statement,
 * for filters of embedded tables, which are read by their key, and for where a page begins in the order that an index gives.
 */
export const keepsPlan = ({ pathname, searchParams }: URL): boolean => {
  // What a function reads is planned by itself; rows of an inner join are filtered by the embedded table.
  if (pathname.startsWith('/rest/v1/rpc/') || searchParams.get('select')?.includes('!inner') === true) return false;
  const [first] = (searchParams.get('order') ?? '').split('.');
  const begins = (name: string, value: string): boolean => name === first && /^[lg]te\./.test(value);
  const pairs = [...searchParams];
  const isPage = pairs.some(([name, value]) => begins(name, value));
  return pairs.every(
    ([name, value]) =>
      NO_FILTERS.has(name) ||
      name.includes('.') ||
      value.startsWith('is.') ||
      (name === 'id' && value.startsWith('eq.')) ||
      begins(name, value) ||
      (name === 'or' && isPage),
  );
};
