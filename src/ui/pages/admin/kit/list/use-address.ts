import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The filters of a list as they stand in the address: reading one, and changing some. A change begins the list anew. */
export const useAddress = () => {
  const [parameters, setParameters] = useSearchParams();
  const get = useCallback((name: string): string | null => parameters.get(name), [parameters]);
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>): void => {
      setParameters((before) => {
        const next = new URLSearchParams(before);
        next.delete('after');
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      });
    },
    [setParameters],
  );
  /** The same list, at another place. */
  const at = (after: string | null): string => {
    const next = new URLSearchParams(parameters);
    if (after === null) next.delete('after');
    else next.set('after', after);
    return `?${next}`;
  };
  return { search: parameters.toString(), get, change, at };
};
