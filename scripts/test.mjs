// Everything: types, layers, lint, dead code, unit, contract, database, screens, and the built shop in a real browser.
import openDemoShop from '../tests/support/open-demo-shop.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/** They look at single moments, or at one worker that takes the place of another: one after another, with nothing beside them. */
const MOMENTS = 'layout-shift|sale-clock|first-tap|worker-life';
/** They wait for most of their time, for what a shop does after five or thirty seconds: that keeps no processor busy. */
const WAITS = 'outage|backend-away|wishlist-account';
const files = (...names) => `tests/e2e/(${names.join('|')})\\.test`;

ensureInstalled();
ensureBrowser();
ensureBuilt();
const { check, fastTests, runSteps, sourceChecks, tests } = await import('./run-steps.mjs');

/** Its samples are drawn while the source is looked at; all browser tests then find it open. */
const demoShop = {
  name: 'the demo shop opens',
  run: () =>
    openDemoShop().then(
      () => ({ passed: 1, failed: 0 }),
      (error) => ({ passed: 0, failed: 1, words: String(error) }),
    ),
};

await runSteps(
  [demoShop, ...sourceChecks, check('database types', './types.mjs', '--check')],
  [
    ...fastTests,
    tests('database and gateway', ['database']),
    [
      tests('the shop in a browser', ['browser'], '--testPathIgnorePatterns', files(MOMENTS, WAITS)),
      tests('shops that keep somebody waiting', ['browser'], '--testPathPatterns', files(WAITS), '--runInBand'),
    ],
    tests('moments in a browser', ['browser'], '--testPathPatterns', files(MOMENTS), '--runInBand'),
  ],
);
