import type { BackendAuth } from '../../../application/auth/client/backend-auth.ts';

/**
 * Asks as whoever is signed in; for nobody, nobody is asked. A token that the backend holds for over although this device's clock does not is
 * renewed once.
 * @param person who is signed in on this device: what somebody began is not said in the name of whoever came after
 */
export const signedInFetch =
  (auth: Pick<BackendAuth, 'accessToken'>, fetcher: typeof fetch, person: () => string | null = () => null): typeof fetch =>
  async (input, init) => {
    const asker = person();
    const ask = async (isFresh: boolean): Promise<Response> => {
      const token = await auth.accessToken({ isFresh });
      // As the backend would refuse it: thrown, it would look like a line that is cut.
      if (token === null || person() !== asker) return Response.json({ code: '42501', message: 'nobody is signed in' }, { status: 403 });
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetcher(input, { ...init, headers });
    };
    const answer = await ask(false);
    return answer.status === 401 ? ask(true) : answer;
  };
