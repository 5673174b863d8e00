import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What the messages of a server that does not start are about, in the order in which they are looked for. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Disk quota exceeded/i, ''],
  [/control file|pg_control/i, 'file pengendali (global/pg_control)'],
  [/relation mapping file|invalid page in block|could not read block|transaction status|status of transaction/i, 'halaman data'],
  [
    /valid checkpoint record|checkpoint record|redo location|redo point|invalid (?:magic number|info bits|resource manager|record length).*in (?:WAL|log)|WAL file|pg_wal/i,
    'catatan tulis (pg_wal)',
  ],
  [/could not (?:open|read|access) (?:file|directory)/i, 'file data'],
];
/** A server says these, too, when nothing is damaged. */
const NAMED = /"((?:base|global|pg_[a-z]+)\/[^"]*)"|relation ((?:base|global)\/\d+(?:\/\d+)?)/;
const FATAL = /\b(?:FATAL|PANIC|ERROR):/;

/** What is damaged, in Indonesian; `full` for a full disk; null where the log shows neither. */
export const causeIn = (log: string): string | null => {
  const lines = log.split('\n').filter((line) => FATAL.test(line) || /\bLOG: .*(?:checkpoint|invalid|incorrect)/.test(line));
  const text = lines.join('\n');
  for (const [pattern, what] of CAUSES) {
    if (!pattern.test(text)) continue;
    if (what === '') return 'full';
    const named = NAMED.exec(text);
    const file = named?.[1] ?? named?.[2];
    return file === undefined || what.includes(file) ? what : `${what}: ${file}`;
  }
  return null;
};

/** The newest backup in `backups` that has its keys; null without one. */
const newestBackup = async (dataFolder: string): Promise<string | null> => {
  const folder = join(dataFolder, 'backups');
  const names = await readdir(folder).catch((): string[] => []);
  const dated = names
    .filter((name) => name.endsWith('.tar.gz') && names.includes(`${name}.keys`))
    .map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs }));
  return (await Promise.all(dated)).toSorted((a, b) => b.at - a.at)[0]?.name ?? null;
};

/**
 * Tells what is damaged, and how the newest copy is restored.
 * @param what in Indonesian
 */
export const damagedMessage = async (dataFolder: string, what: string): Promise<string> => {
  const name = await newestBackup(dataFolder);
  const aside = `${dataFolder}.rusak`;
  const file = name === null ? '<cadangan>.tar.gz' : join(aside, 'backups', name);
  return [
    `Database di ${join(dataFolder, 'postgres')} rusak: ${what}. Tidak ada yang diubah.`,
    name === null
      ? `Tidak ada cadangan di ${join(dataFolder, 'backups')}. Ambil cadanganmu dari tempat lain, lalu:`
      : `Cadangan terbaru: ${join(dataFolder, 'backups', name)}. Pulihkan dengan:`,
    `  mv ${dataFolder} ${aside}`,
    `  npm run restore -- ${file}`,
    '  npm start',
    `Simpan ${aside}: yang terjadi sesudah cadangan itu hanya ada di sana. Periksa juga disknya; lihat docs/operations.md, "Damaged files".`,
  ].join('\n');
};

/** What a log has after its first bytes; all of it where it was cut off meanwhile. */
export const logSince = async (file: string, bytes: number): Promise<string> => {
  const log = await readFile(file).catch(() => Buffer.alloc(0));
  return log.subarray(log.length < bytes ? 0 : bytes).toString('utf8');
};

/** Whether a server has ended its processes because of damage, and does not get ready any more. */
export const isCrashing = (log: string): boolean => log.includes('server processes terminated; reinitializing') && causeIn(log) !== null;

/** @param folder of the cluster @param log what the server wrote during this start */
export const startFailure = async (folder: string, logFile: string, log: string): Promise<string> => {
  const cause = causeIn(log);
  if (cause === 'full')
    return `Disk penuh: PostgreSQL tidak bisa menulis di ${folder}. Kosongkan tempat, lalu coba lagi. Tidak ada yang hilang.`;
  if (cause !== null) return `${await damagedMessage(dirname(folder), cause)}\nPesan asli PostgreSQL: ${logFile}`;
  return `PostgreSQL tidak mau berjalan. Baris terakhir ${logFile}:\n${log.trimEnd().split('\n').slice(-5).join('\n')}`;
};
