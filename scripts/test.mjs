// Everything: types, layers, lint, dead code, unit, contract, database, screens, and the built shop in a real browser.
// With `--steady <rounds>`: only the browser tests, several times on a busy machine.
import openDemoShop from '../tests/support/open-demo-shop.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/** Tests of single moments, or of the replacement of a worker, which run alone and sequentially. */
const MOMENTS = 'layout-shift|sale-clock|first-tap|worker-life';
/** Tests that mostly wait for delays of five or thirty seconds, and use little processor time. */
const WAITS = 'outage|backend-away|wishlist-account';
const files = (...names) => `tests/e2e/(${names.join('|')})\\.test`;

const [option, rounds, ...rest] = process.argv.slice(2);
if (option !== undefined && (option !== '--steady' || !/^[1-9]\d?$/.test(rounds ?? '') || rest.length > 0)) {
  console.error('npm test, or npm test -- --steady <1 to 99 rounds>');
  process.exit(1);
}

ensureInstalled();
ensureBrowser();
ensureBuilt();
const { check, fastTests, runSteps, sourceChecks, tests } = await import('./run-steps.mjs');

const browserTests = [
  [
    tests('the shop in a browser', 'browser', '--testPathIgnorePatterns', files(MOMENTS, WAITS)),
    tests('shops that keep somebody waiting', 'browser', '--testPathPatterns', files(WAITS), '--runInBand'),
  ],
  tests('moments in a browser', 'browser', '--testPathPatterns', files(MOMENTS), '--runInBand'),
];

/** Its samples are seeded during the static checks; all browser tests share it. */
const demoShop = {
  name: 'the demo shop opens',
  run: () =>
    openDemoShop().then(
      () => ({ passed: 1, failed: 0 }),
      (error) => ({ passed: 0, failed: 1, output: String(error) }),
    ),
};

if (option === '--steady') {
  const { runSteady } = await import('./steady.mjs');
  await runSteady(Number(rounds), demoShop, browserTests);
} else {
  await runSteps(
    [demoShop, ...sourceChecks, check('database types', '../scripts/types.mjs', '--check')],
    [...fastTests, tests('database and gateway', 'database'), ...browserTests],
  );
}
