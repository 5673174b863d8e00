// Writes src/infrastructure/supabase/database-types.ts from a freshly migrated database. With --check it only compares.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHelper } from '../tests/support/helper-process.mjs';

const FILE = 'src/infrastructure/supabase/database-types.ts';
const MIGRATIONS = 'supabase/migrations';
const HEADER = '// Written by `npm run types` from the migrations. Do not edit.\n';
const STAMP = /^\/\/ Fits migrations and text: [0-9a-f]{64}\n/m;

// Fetched on use and not a dependency: its binaries for other systems would have to be in the lock file of every machine.
const CLI = ['exec', '--yes', '--package=supabase@3.1.0', '--', 'supabase'];

/** What supabase/config.toml reads from the environment; the CLI refuses to run without. */
const CONFIGURED = {
  PUBLIC_URL: 'https://toko.example',
  SEND_SMS_URL: 'https://toko.example/api/hooks/send-sms',
  SMS_HOOK_SECRET: `v1,whsec_${'A'.repeat(43)}=`,
};

/** Adds the fingerprint of the migrations and of this text itself, by which a check needs neither the database nor the network. */
const stamped = (text) => {
  const bare = text.replace(STAMP, '');
  const hash = createHash('sha256').update(bare);
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort()) hash.update(`\0${name}\0`).update(readFileSync(join(MIGRATIONS, name)));
  return bare.replace(HEADER, `${HEADER}// Fits migrations and text: ${hash.digest('hex')}\n`);
};

const runCli = (parameters) => {
  const { status, stdout, stderr, error } = spawnSync('npm', [...CLI, ...parameters], {
    encoding: 'utf8',
    env: { ...process.env, ...CONFIGURED },
    maxBuffer: 64_000_000,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`The Supabase CLI could not be fetched or run:\n${stderr ?? error}`);
  return stdout;
};

const generateTypes = async () => {
  const cluster = await startHelper('tests/support/test-cluster.ts');
  try {
    const { adminUrl, template } = JSON.parse(cluster.ready);
    const remote = `${adminUrl.replace(/\/postgres$/, `/${template}`).replace('postgres://', 'postgresql://')}?sslmode=disable`;
    const raw = runCli(['gen', 'types', `--remote=${remote}`, '--schema', 'public']);
    const format = ['format', '--stdin-file-path=types.ts'];
    return stamped(execFileSync('node_modules/.bin/biome', format, { input: HEADER + raw, encoding: 'utf8' }));
  } finally {
    await cluster.stop();
  }
};

const isCheck = process.argv.includes('--check');
const current = isCheck ? readFileSync(FILE, 'utf8') : '';
if (!isCheck || current !== stamped(current)) {
  try {
    const text = await generateTypes();
    if (!isCheck) writeFileSync(FILE, text);
    else if (current.replace(STAMP, '') !== text.replace(STAMP, ''))
      throw new Error(`${FILE} is not what the migrations give. Run: npm run types`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
