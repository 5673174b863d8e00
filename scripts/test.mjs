// Everything: types, layers, lint, dead code, unit, contract, database, screens, and the built shop in a real browser.
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
ensureBrowser();
ensureBuilt();
const { check, fastSteps, runSteps, tests } = await import('./run-steps.mjs');
runSteps([
  ...fastSteps,
  { name: 'database types', run: check('database types', '../scripts/types.mjs', '--check').run },
  tests('database and gateway', ['database']),
  tests('the shop in a browser', ['browser']),
]);
