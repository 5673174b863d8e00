// Measures the built shop and writes docs/performance.md.
//   npm run bench                                   everything, about half an hour
//   npm run bench -- pages|visit|weight|offline|load|attacks|scale|upkeep|admin|start   one section; the others keep their last figures
import { spawnSync } from 'node:child_process';
import { ensureBrowser, findWholeBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, RUNTIME } from './ensure-installed.mjs';

ensureInstalled();
ensureBrowser();
ensureBuilt();

const { status } = spawnSync(
  RUNTIME,
  ['--experimental-transform-types', '--disable-warning=ExperimentalWarning', 'scripts/bench/main.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findWholeBrowser() ?? '' } },
);
process.exit(status ?? 1);
