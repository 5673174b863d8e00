// The fast subset: no browser, no database.
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { fastTests, runSteps, sourceChecks } = await import('./run-steps.mjs');
await runSteps([...fastTests, ...sourceChecks]);
