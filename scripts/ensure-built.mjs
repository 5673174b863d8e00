import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** @returns path and facts of all files below */
const filesOf = (path) => {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return [];
  if (!facts.isDirectory()) return [[path, facts]];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
};

const hashOf = (parts) => parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

/** What the file system says of the sources: while that is the same nobody has to read them. */
const seen = (files) => hashOf(files.map(([path, { size, mtimeMs, ctimeMs }]) => `${path} ${size} ${mtimeMs} ${ctimeMs}`));

/** A hash of all sources of the build. */
const fingerprint = (files) => hashOf(files.flatMap(([path]) => [path, readFileSync(path)]));

const vite = (...parameters) =>
  execFileSync(RUNTIME, ['node_modules/vite/bin/vite.js', 'build', '--configLoader', 'runner', '--logLevel', 'error', ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Set for test runs too, because in any other mode React includes its development checks and is twice as large.
    env: { ...process.env, NODE_ENV: 'production' },
  });

/** Builds the client and the server, unless the build has the hash of the current sources. */
export const ensureBuilt = () => {
  const files = SOURCES.flatMap(filesOf);
  const [built, seenThen] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split('\n') : [];
  const seenNow = seen(files);
  if (built !== undefined && seenNow === seenThen) return;
  const wanted = fingerprint(files);
  if (built !== wanted) {
    log('Membangun toko...');
    vite();
    vite('--ssr', 'src/main.node.ts');
  }
  try {
    writeFileSync(STAMP, `${wanted}\n${seenNow}`);
  } catch (error) {
    // Somebody else's build that is right can be used as it is.
    if (built !== wanted) throw error;
  }
};
