// Writes the calls of /api into docs/api/openapi.json.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, RUNTIME } from './ensure-installed.mjs';

ensureInstalled();

const FLAGS = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(RUNTIME, [...FLAGS, 'scripts/openapi/write-document.ts'], { stdio: 'inherit' });
process.exit(status ?? 1);
