import type { BackendAuth } from '../../application/session/backend-auth.ts';
import { PortError } from '../../application/shared/port-error.ts';

/**
 * Asks as whoever is signed in. A token that the backend holds for over although this device's clock does not is renewed once.
 * @throws PortError `denied` when nobody is
 */
export const signedInFetch =
  (auth: Pick<BackendAuth, 'accessToken'>, fetcher: typeof fetch): typeof fetch =>
  async (input, init) => {
    const ask = async (isFresh: boolean): Promise<Response> => {
      const token = await auth.accessToken({ isFresh });
      if (token === null) throw new PortError('denied', 'nobody is signed in', '42501');
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetcher(input, { ...init, headers });
    };
    const answer = await ask(false);
    return answer.status === 401 ? ask(true) : answer;
  };
