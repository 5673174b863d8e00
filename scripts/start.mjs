// Everything a fresh clone needs before the shop can open: packages, the pinned runtime, a build. Then the shop itself.
//   node scripts/start.mjs [serve | backup <file> | restore <file>]
import { spawn } from 'node:child_process';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, RUNTIME } from './ensure-installed.mjs';

ensureInstalled();
await ensureBuilt();

const child = spawn(RUNTIME, ['dist/server/main.node.js', ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
// Ctrl-C reaches the shop by itself; this waits until it has closed in order. If this is killed, the shop notices and closes too.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
