import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How a list's query is written in the address. */
export interface AddressFormat<Query> {
  /** Values that make no sense are as if they were not there. */
  readonly read: (parameters: URLSearchParams) => Query;
  /** The inverse; defaults are left out. */
  readonly write: (query: Query) => Readonly<Record<string, string | null>>;
  /** What makes it the first page. */
  readonly firstPage: Partial<Query>;
}

export interface AddressState<Query> {
  readonly query: Query;
  /** Shows another list, from its first page on. `isReplacing`: the history skips this one. */
  readonly go: (changes: Partial<Query>, isReplacing?: boolean) => void;
  /** The address of another list, from its first page on unless the changes say otherwise. */
  readonly to: (changes: Partial<Query>) => string;
}

const parametersOf = (values: Readonly<Record<string, string | null>>): URLSearchParams =>
  new URLSearchParams(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== ''));

/** The query of a list as the address has it: filters, order and page outlive a reload and can be shared. */
export const useAddressState = <Query extends object>({ read, write, firstPage }: AddressFormat<Query>): AddressState<Query> => {
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.toString();
  const query = useMemo(() => read(new URLSearchParams(address)), [read, address]);
  return useMemo(() => {
    const changed = (changes: Partial<Query>): URLSearchParams => parametersOf(write({ ...query, ...firstPage, ...changes }));
    return {
      query,
      go: (changes, isReplacing = false) => setParameters(changed(changes), { preventScrollReset: true, replace: isReplacing }),
      to: (changes) => `?${changed(changes)}`,
    };
  }, [query, write, firstPage, setParameters]);
};
