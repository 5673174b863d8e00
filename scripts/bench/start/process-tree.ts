import { readdir, readFile } from 'node:fs/promises';

const MEBIBYTE_IN_KB = 1024;

interface ProcessUse {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

const see = async (pid: number): Promise<ProcessUse | null> => {
  try {
    const [stat, command] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile(`/proc/${pid}/cmdline`, 'utf8')]);
    // The name in parentheses may contain spaces; the parent's id is the second field after it.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid, parent, command: command.replaceAll('\0', ' ') };
  } catch {
    return null;
  }
};

/** These processes and all their descendants. Linux only. */
export const processTree = async (roots: readonly number[]): Promise<readonly ProcessUse[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(pids.map(see))).filter((seen) => seen !== null);
  const wanted = new Set(roots);
  for (let size = -1; size !== wanted.size; ) {
    size = wanted.size;
    for (const { pid, parent } of all) if (wanted.has(parent)) wanted.add(pid);
  }
  return all.filter(({ pid }) => wanted.has(pid));
};

/** The memory of processes with shared pages counted once (PSS), in MiB. */
export const memoryOf = async (processes: readonly ProcessUse[]): Promise<number> => {
  const sizes = await Promise.all(
    processes.map(async ({ pid }) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / MEBIBYTE_IN_KB;
};
