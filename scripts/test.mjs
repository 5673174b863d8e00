// Everything: types, layers, lint, dead code, unit, contract, database, screens, and the built shop in a real browser.
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/** They look at single moments, or start and stop whole shops: one after another. */
const MOMENTS = 'tests/e2e/(layout-shift|sale-clock|plain-http|first-tap|bundle|worker-life)\\.test';

ensureInstalled();
ensureBrowser();
ensureBuilt();
const { check, fastSteps, runSteps, tests } = await import('./run-steps.mjs');
runSteps([
  ...fastSteps,
  { name: 'database types', run: check('database types', '../scripts/types.mjs', '--check').run },
  tests('database and gateway', ['database']),
  tests('the shop in a browser', ['browser'], '--testPathIgnorePatterns', MOMENTS),
  tests('moments in a browser', ['browser'], '--testPathPatterns', MOMENTS, '--runInBand'),
]);
