/** From half a minute up on two processors. The rest is short enough for any order. */
const LONGEST = [
  'e2e/accessibility-of-the-rest',
  'e2e/accessibility',
  'e2e/layout',
  'e2e/start',
  'e2e/installed',
  'e2e/layout-shift',
  'e2e/worker-life',
  'e2e/bad-input',
  'e2e/accounts',
  'e2e/admin-overview',
  'e2e/first-paint',
  'e2e/found-over-http',
  'e2e/backup',
  'database/access-over-http',
  'demo/seed-again',
  'embedded/realtime/supabase-realtime',
  'database/access-by-role',
  'attribute/admin-attribute-repository',
  'embedded/auth/supabase-auth',
  'demo/seed',
];

const rank = ({ path }) => {
  const place = LONGEST.findIndex((name) => path.replaceAll('\\', '/').endsWith(`/${name}.test.ts`));
  return place === -1 ? LONGEST.length : place;
};

/** Long files first, in a fresh clone too: begun last, one of them would leave the other processors with nothing to do. */
export default class LongestFirst {
  sort(tests) {
    return [...tests].sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
  }

  /** Asked for by Jest at the end. The order does not depend on what a run took. */
  cacheResults = () => undefined;
}
