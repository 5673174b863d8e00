/** Parameters of PostgREST that are no filters. */
const NO_FILTERS: ReadonlySet<string> = new Set(['select', 'order', 'limit', 'offset']);

/** Conditions of every list, by which its indexes begin. */
const LISTED: ReadonlySet<string> = new Set(['is_active', 'archived_at', 'is_sold']);

/** Whether a list has no other filter than its kind: each kind stands in the indexes of lists in the same orders as all of them do. */
const isOfKindAlone = (pathname: string, pairs: readonly (readonly [string, string])[]): boolean =>
  pathname === '/rest/v1/products' && pairs.every(([name, value]) => !value.startsWith('is.') || LISTED.has(name));

/** Whether a read asks for every column by its name, also of what it embeds. */
export const namesColumns = ({ searchParams }: URL): boolean => searchParams.get('select')?.includes('*') === false;

/**
 * Whether one plan is right for every value of a request's filters, so that a connection may keep it. Values decide how many rows a filter
 * leaves, and a plan for a common value takes seconds for a rare one; not so for the primary key, for `is`, which is part of the statement,
 * for filters of embedded tables, which are read by their key, for where a page begins in the order that an index gives, and for the kind
 * of a list.
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
      (name === 'sale_kind' && value.startsWith('eq.') && isOfKindAlone(pathname, pairs)) ||
      begins(name, value) ||
      (name === 'or' && isPage),
  );
};
