import type { BackendToken } from './backend-token.ts';

/** Asks as the person who is signed in. A token that is refused is renewed once, and the question asked again. */
export const withToken =
  (fetcher: typeof fetch, tokens: Pick<BackendToken, 'current' | 'renewed'>): typeof fetch =>
  async (input, init) => {
    const ask = (token: string | null): Promise<Response> => {
      const headers = new Headers(init?.headers);
      if (token !== null) headers.set('authorization', `Bearer ${token}`);
      return fetcher(input, { ...init, headers });
    };
    const token = await tokens.current();
    const answer = await ask(token);
    if (answer.status !== 401 || token === null) return answer;
    const renewed = await tokens.renewed().catch(() => null);
    return renewed === null || renewed === token ? answer : ask(renewed);
  };
