import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RUNTIME } from './ensure-installed.mjs';
import { log } from './log.mjs';

const STAMP = 'dist/stamp';
const SOURCES = [
  'src',
  'public',
  'scripts/build',
  'scripts/ensure-built.mjs',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

const filesOf = (path) => {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort();
  } catch {
    return [path];
  }
};

/** A hash of all sources of the build. */
const fingerprint = () => {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const vite = (...parameters) =>
  execFileSync(RUNTIME, ['node_modules/vite/bin/vite.js', 'build', '--configLoader', 'runner', '--logLevel', 'error', ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Set for test runs too, because in any other mode React includes its development checks and is twice as large.
    env: { ...process.env, NODE_ENV: 'production' },
  });

/** Builds the client and the server, unless the build has the hash of the current sources. */
export const ensureBuilt = () => {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  log('Membangun toko...');
  vite();
  vite('--ssr', 'src/main.node.ts');
  writeFileSync(STAMP, wanted);
};
