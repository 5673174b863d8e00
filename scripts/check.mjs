// The fast subset: no browser, no database.
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { fastSteps, runSteps } = await import('./run-steps.mjs');
runSteps(fastSteps);
