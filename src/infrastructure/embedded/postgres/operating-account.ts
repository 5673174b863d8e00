import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How to start a program that refuses to run as root. */
export interface OperatingAccount {
  /** The owner of the data folder; null for the current user. */
  readonly ids: { readonly uid: number; readonly gid: number } | null;
  /** The command line that starts a program under this account. */
  command(program: string, parameters: readonly string[]): { readonly file: string; readonly parameters: readonly string[] };
}

const ownAccount: OperatingAccount = { ids: null, command: (file, parameters) => ({ file, parameters }) };

const idOf = async (flag: '-u' | '-g'): Promise<number> => Number.parseInt((await run('id', [flag, 'postgres'])).stdout, 10);

const postgresIds = async (): Promise<{ uid: number; gid: number }> => {
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  }
};

const parents = (path: string): string[] => (dirname(path) === path ? [path] : [...parents(dirname(path)), path]);

/** Whether an unprivileged account may enter all folders of a path; /root and mktemp folders are closed to it. */
const isOpenToOthers = async (path: string): Promise<boolean> => {
  for (const folder of parents(dirname(resolve(path)))) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
  }
  return true;
};

/**
 * PostgreSQL refuses to run as root, so that root starts it as the system user `postgres` (created when missing). Where the checkout or the
 * data folder is below a folder that only root may enter, that user gets the single capability to traverse it (CAP_DAC_READ_SEARCH: read
 * and search, never write); `no_setuid_fixup` keeps it for access(2), which PostgreSQL calls.
 */
export const operatingAccount = async (paths: readonly string[]): Promise<OperatingAccount> => {
  if (process.getuid?.() !== 0) return ownAccount;
  const ids = await postgresIds();
  const isOpen = (await Promise.all(paths.map(isOpenToOthers))).every(Boolean);
  const setpriv = '/usr/bin/setpriv';
  const capability = isOpen ? [] : ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search', '--securebits=+no_setuid_fixup'];
  await access(setpriv, constants.X_OK).catch(() => {
    throw new Error(
      'Dijalankan sebagai root, tetapi program setpriv (paket util-linux) tidak ada. Pasang, atau jalankan sebagai pengguna biasa.',
    );
  });
  return {
    ids,
    command: (program, parameters) => ({
      file: setpriv,
      parameters: [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups', ...capability, program, ...parameters],
    }),
  };
};
