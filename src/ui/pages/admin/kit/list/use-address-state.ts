import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How a list's query is written in the address. */
export interface AddressFormat<Query> {
  /** Invalid values are ignored. */
  readonly read: (parameters: URLSearchParams) => Query;
  /** The inverse; defaults are omitted. */
  readonly write: (query: Query) => Readonly<Record<string, string | null>>;
  /** The changes that lead to the first page. */
  readonly firstPage: Partial<Query>;
}

export interface AddressState<Query> {
  readonly query: Query;
  /** Applies changes, from the first page. `isReplacing`: the history skips this state. */
  readonly go: (changes: Partial<Query>, isReplacing?: boolean) => void;
  /** The address with changes applied, from the first page unless they say otherwise. */
  readonly to: (changes: Partial<Query>) => string;
}

const parametersOf = (values: Readonly<Record<string, string | null>>): URLSearchParams =>
  new URLSearchParams(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== ''));

/** The query of a list, stored in the address: filters, order and page survive a reload and can be shared. */
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
