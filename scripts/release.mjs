// Builds the shop and packs what a server needs of it, to be unpacked on a smaller machine.
//   node scripts/release.mjs [file]
import { readFileSync } from 'node:fs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { log } from './log.mjs';
import { writeRelease } from './write-release.mjs';

ensureInstalled();
ensureBuilt();
const file = process.argv[2] ?? `release/arena-akun-${JSON.parse(readFileSync('package.json', 'utf8')).version}.tar.gz`;
await writeRelease(file);
log(`Arsip rilis ditulis ke ${file}.`);
