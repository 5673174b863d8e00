import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the way back from a provider leaves in the address: why it did not work, or a code that nobody takes up. */
const LEFT = ['error', 'error_code', 'error_description', 'code'];

/**
 * Back from linking an account elsewhere: says why it did not work, and takes what is left of it out of the address. Supabase Auth writes
 * it into the query, behind "#", or both.
 * @param tell is given the code; anybody may have written it
 */
export const useReturnFromProvider = (tell: (code: string) => void): void => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const behind = new URLSearchParams(hash.slice(1));
    const isBehind = behind.has('error');
    if (!isBehind && !LEFT.some((name) => query.has(name))) return;
    const code = query.get('error_code') ?? behind.get('error_code') ?? query.get('error') ?? behind.get('error');
    if (code !== null) tell(code);
    for (const name of LEFT) query.delete(name);
    void navigate({ search: query.toString(), hash: isBehind ? '' : hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate, tell]);
};
