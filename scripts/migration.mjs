// Compares a database made from supabase/schemas with one made from supabase/migrations.
//   npm run migration -- <name>       writes the draft of the next migration
import { spawnSync } from 'node:child_process';
import { ensureInstalled, RUNTIME } from './ensure-installed.mjs';

ensureInstalled();

const FLAGS = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(RUNTIME, [...FLAGS, 'scripts/database/write-migration.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
