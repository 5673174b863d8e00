import type { TrieRouter } from 'hono/router/trie-router';

/** The first route that matches, with the parts of the path that its parameters name; null if none does. Nothing is decoded. */
export const firstMatch = <Route>(
  router: TrieRouter<Route>,
  method: string,
  path: string,
): { readonly route: Route; readonly parameters: Readonly<Record<string, string>> } | null => {
  const [first] = router.match(method, path)[0] as [Route, Record<string, string>][];
  return first === undefined ? null : { route: first[0], parameters: first[1] };
};
