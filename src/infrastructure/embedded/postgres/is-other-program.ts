import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Whether a process is certainly no PostgreSQL. A system without /proc says nothing about its processes. */
export const isOtherProgram = async (pid: number): Promise<boolean> => {
  const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  return program !== '' && !/^postgres\b/.test(basename(program));
};
