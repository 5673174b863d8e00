/**
 * Names the client's address to a hosted project's Auth, whose limits would otherwise count all customers as one address
 * (https://supabase.com/docs/guides/auth/rate-limits). It counts only together with the secret key, and where the project accepts it.
 */
export const forwardingAddress =
  (fetcher: typeof fetch, addressOf: () => string | null): typeof fetch =>
  (input, init) => {
    const address = addressOf();
    if (address === null) return fetcher(input, init);
    const headers = new Headers(init?.headers);
    headers.set('sb-forwarded-for', address);
    return fetcher(input, { ...init, headers });
  };
