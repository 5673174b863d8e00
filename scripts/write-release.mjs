import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RUNTIME_OPTIONS } from './ensure-installed.mjs';

const PARTS = ['dist/client', 'dist/server', 'supabase/migrations', 'supabase/upgrade', 'README.md', 'LICENSE'];
const COMMANDS = ['backup', 'restore', 'owner', 'history'];
const SERVER = `node ${RUNTIME_OPTIONS.join(' ')} dist/server/main.node.js`;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Without development dependencies; `npm ci` requires a lock file that matches package.json. */
const productionOnly = () => {
  const { devDependencies: _, overrides: __, ...described } = readJson('package.json');
  const lock = readJson('package-lock.json');
  const { devDependencies: ___, ...root } = lock.packages[''];
  const needed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  return {
    'package.json': {
      ...described,
      scripts: { start: SERVER, ...Object.fromEntries(COMMANDS.map((name) => [name, `${SERVER} ${name}`])) },
    },
    'package-lock.json': { ...lock, packages: { '': root, ...Object.fromEntries(needed) } },
  };
};

/** Packs the files that a server needs. */
export const writeRelease = async (file) => {
  // Imported dynamically, because packages may have been installed by this process.
  const { create } = await import('tar');
  mkdirSync(dirname(file), { recursive: true });
  const staging = mkdtempSync(join(tmpdir(), 'arena-akun-release-'));
  try {
    for (const part of PARTS) cpSync(part, join(staging, 'arena-akun', part), { recursive: true });
    for (const [name, value] of Object.entries(productionOnly())) writeJson(join(staging, 'arena-akun', name), value);
    await create({ file, cwd: staging, gzip: true, portable: true }, ['arena-akun']);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
};
