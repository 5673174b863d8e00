// The long proofs. Each writes its figures into docs/proofs.md.
//   npm run prove [-- <name> ...]
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, RUNTIME } from './ensure-installed.mjs';

ensureInstalled();
await ensureBuilt();

const FLAGS = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(RUNTIME, [...FLAGS, 'scripts/prove/prove.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
