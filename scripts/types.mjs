// Writes src/infrastructure/supabase/database-types.ts from a freshly migrated database. With --check it only compares.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { startHelper } from '../tests/support/helper-process.mjs';

const FILE = 'src/infrastructure/supabase/database-types.ts';
const HEADER = '// Written by `npm run types` from the migrations. Do not edit.\n';

// Fetched on use and not a dependency: its binaries for other systems would have to be in the lock file of every machine.
const CLI = ['exec', '--yes', '--package=supabase@3.1.0', '--', 'supabase'];

const generateTypes = async () => {
  const cluster = await startHelper('tests/support/test-cluster.ts');
  try {
    const { adminUrl, template } = JSON.parse(cluster.ready);
    const remote = `${adminUrl.replace(/\/postgres$/, `/${template}`).replace('postgres://', 'postgresql://')}?sslmode=disable`;
    const raw = execFileSync('npm', [...CLI, 'gen', 'types', `--remote=${remote}`, '--schema', 'public'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    return execFileSync('node_modules/.bin/biome', ['format', '--stdin-file-path=types.ts'], { input: HEADER + raw, encoding: 'utf8' });
  } finally {
    await cluster.stop();
  }
};

const text = await generateTypes();
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} is not what the migrations give. Run: npm run types`);
    process.exit(1);
  }
} else {
  mkdirSync('src/infrastructure/supabase', { recursive: true });
  writeFileSync(FILE, text);
}
