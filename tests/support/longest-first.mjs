/** Files of half a minute or more on two processors. The order of the others does not matter. */
const LONGEST = [
  'e2e/start',
  'e2e/rental',
  'e2e/accessibility-of-rentals',
  'e2e/accessibility-of-hand-over',
  'e2e/accessibility-of-the-rest',
  'e2e/accessibility-of-orders',
  'e2e/accessibility',
  'e2e/layout',
  'e2e/installed',
  'e2e/layout-shift',
  'e2e/worker-life',
  'e2e/bad-input',
  'e2e/accounts',
  'e2e/admin-overview',
  'e2e/first-paint',
  'e2e/backup',
  'database/order-ledger',
  'database/access-over-http',
  'database/rental-races',
  'database/feed-in-bulk',
  'database/order-clock',
  'auth/current-password',
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

/** Long files first, in a fresh clone too: a long file that starts last would leave the other processors idle. */
export default class LongestFirst {
  sort(tests) {
    return [...tests].sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
  }

  /** For `--shard`: every shard gets as many of the long files. */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, place) => place % shardCount === shardIndex - 1);
  }

  /** Jest calls it at the end. The order does not depend on measured durations. */
  cacheResults = () => undefined;
}
