import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** The file system of Linux that lives in memory. In a container it often has 64 MB. */
const ROOT = '/dev/shm';
const PREFIX = 'arena-akun-';
/** Shops, databases and browser profiles of a run take about half a gigabyte; programs and PostgreSQL's logs need room, too. */
const NEEDED_BYTES = 8 * 1024 ** 3;

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Removes the folders of processes that ended without removing theirs. */
const removeAbandoned = () => {
  for (const name of readdirSync(ROOT)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (Number.isInteger(pid) && !isRunning(pid)) rmSync(join(ROOT, name), { recursive: true, force: true });
  }
};

/**
 * Makes a folder in memory the folder of temporary files, for this process and those that it starts. A database of a test is a copy of a
 * thousand files, which a disk takes twenty times as long to create. Where memory is scarce, or the folder of temporary files was chosen
 * by the caller, it changes nothing.
 */
export const keepTemporaryFilesInMemory = () => {
  if (process.env.TMPDIR !== undefined) return;
  try {
    const { bavail, bsize } = statfsSync(ROOT);
    if (Math.min(bavail * bsize, process.availableMemory?.() ?? freemem()) < NEEDED_BYTES) return;
    removeAbandoned();
    const folder = join(ROOT, `${PREFIX}${process.pid}`);
    mkdirSync(folder, { recursive: true });
    process.env.TMPDIR = folder;
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  } catch {
    // Another operating system, or no right to write.
  }
};
