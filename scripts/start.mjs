// Everything a fresh clone needs before the shop can open: packages, the pinned runtime, a build. Then the shop itself.
//   node scripts/start.mjs [serve | backup <file> | restore <file> | owner --phone <number> | vault keys | vault rotate |
//     tokens keys | tokens rotate [--now] | history | check-hosted | move-to-hosted [--run] | move-from-hosted [--run]]
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, RUNTIME, RUNTIME_OPTIONS } from './ensure-installed.mjs';

const SERVER = 'dist/server/main.node.js';

// A backup may run beside an open shop, whose files must not be replaced by an installation or a build.
const isReady = existsSync(SERVER) && existsSync(RUNTIME);
if (
  !isReady ||
  !['backup', 'restore', 'owner', 'vault', 'tokens', 'history', 'check-hosted', 'move-to-hosted', 'move-from-hosted'].includes(
    process.argv[2],
  )
) {
  ensureInstalled();
  await ensureBuilt();
}

const COMPILED = '.cache/node';

/** npm starts this with the pinned Node, unless that was only installed now; then this process can be the shop. */
const isRuntime = () =>
  RUNTIME_OPTIONS.every((option) => process.execArgv.includes(option)) &&
  process.version === `v${JSON.parse(readFileSync('node_modules/node/package.json', 'utf8')).version}`;

if ((process.argv[2] ?? 'serve') === 'serve' && isRuntime()) {
  // Node compiles the program once and reads it from there at the next start. Where the folder cannot be written it compiles as ever.
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE ?? COMPILED);
  const { main } = await import(pathToFileURL(resolve(SERVER)).href);
  await main();
} else {
  const child = spawn(RUNTIME, [...RUNTIME_OPTIONS, SERVER, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
  });
  // Ctrl-C reaches the shop directly; this waits until it has closed in order. If this process is killed, the shop notices and closes too.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}
