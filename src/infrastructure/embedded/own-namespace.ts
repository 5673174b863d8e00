import { readFile, readlink } from 'node:fs/promises';

/** The machine's boot and the process namespace, within which process ids and the time since the boot are of one kind; empty where there is no /proc. */
export const ownNamespace = async (): Promise<string> => {
  try {
    const [boot, processes] = await Promise.all([readFile('/proc/sys/kernel/random/boot_id', 'utf8'), readlink('/proc/self/ns/pid')]);
    return `${boot.trim()} ${processes}`;
  } catch {
    return '';
  }
};
