import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Damage, damageText } from '../find-damage.ts';
import { PostgresCluster } from '../postgres-cluster.ts';
import { readControlFile, withChecksums } from './control-file.ts';
import { contentOf, copyWithPageChecksums } from './copy-cluster.ts';
import { exists, finishSwap, type Move, placesOf, swap, syncCluster } from './swap.ts';

export interface ChecksumSwitch {
  readonly dataFolder: string;
  /** The superuser's. */
  readonly password: string;
  /** What could not be read back the last time; '' when all could. */
  readonly knownDamage: string;
  /**
   * Starts the copy in `postgres` below a folder, and reads all of it back.
   * @param unreadable files of it that PostgreSQL would not read
   */
  readonly check: (folder: string, unreadable: readonly string[]) => Promise<readonly Damage[]>;
  /** Registers how to close what is opened. */
  readonly willOpen: (close: () => Promise<void>) => Promise<void>;
  /** Receives lines for the terminal. */
  readonly report: (line: string) => void;
  /** Ends the copy. */
  readonly signal: AbortSignal;
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly now?: () => number;
  readonly sync?: (cluster: string) => Promise<void>;
  readonly move?: Move;
}

/** Why a cluster stays without checksums. */
export interface NoChecksums {
  /** A code or a short fact. */
  readonly reason: string;
  /** What of the cluster cannot be read. */
  readonly damage: readonly Damage[];
}

class NotSwitched extends Error {
  override readonly name = 'NotSwitched';

  constructor(
    readonly reason: string,
    /** For the terminal. */
    sentence: string,
    readonly damage: readonly Damage[] = [],
  ) {
    super(sentence);
  }
}

const MB = 1_000_000;
/** For the write-ahead log of the server that reads the copy back, and so that the shop has space left meanwhile. */
const SPARE_BYTES = 256 * MB;
const TELL_EVERY_MS = 5000;
const CONTROL_FILE = 'global/pg_control';

const inMb = (bytes: number): number => Math.ceil(bytes / MB);
const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Null for a new cluster, and where PostgreSQL itself will say what is wrong. */
const controlOf = (cluster: string): Promise<Buffer | null> => readFile(join(cluster, CONTROL_FILE)).catch(() => null);

/** Removes a copy that a kill left behind, after the server that may still read it. */
const discardCopy = async (staging: string, password: string): Promise<void> => {
  if (!(await exists(staging))) return;
  await (await PostgresCluster.in(staging, password)).endOrphan();
  await rm(staging, { recursive: true, force: true, maxRetries: 5 });
};

/** Starts a cluster that was not shut down, or that runs without its shop, and stops it in order. */
const shutDown = async ({ dataFolder, password, willOpen }: ChecksumSwitch): Promise<void> => {
  const { cluster } = placesOf(dataFolder);
  const control = readControlFile((await controlOf(cluster)) ?? Buffer.alloc(0));
  if (control?.isShutDown === true && !(await exists(join(cluster, 'postmaster.pid')))) return;
  const server = await PostgresCluster.in(dataFolder, password);
  await willOpen(() => server.stop());
  await server.start().finally(() => server.stop());
};

const refuseWhatCannotBe = async (options: ChecksumSwitch): Promise<void> => {
  const { dataFolder, knownDamage, freeBytes = freeBytesOf } = options;
  const { cluster, before } = placesOf(dataFolder);
  if (knownDamage !== '') throw new NotSwitched(knownDamage, `${knownDamage} tidak bisa dibaca.`);
  if (await exists(before)) throw new NotSwitched('EEXIST', `${before} sudah ada. Pindahkan dari DATA_DIR, lalu mulai ulang toko.`);
  const { bytes, elsewhere } = await contentOf(cluster);
  if (elsewhere.length > 0) throw new NotSwitched('links', `isi database ada di luar DATA_DIR (${elsewhere.join(', ')}).`);
  const needed = bytes + SPARE_BYTES;
  const free = await freeBytes(dataFolder);
  if (free < needed) {
    throw new NotSwitched(
      `${inMb(needed)} MB needed, ${inMb(free)} MB free`,
      `untuk salinannya perlu ${inMb(needed)} MB kosong, ada ${inMb(free)} MB. Kosongkan tempat, lalu mulai ulang toko.`,
    );
  }
};

/** Copies the cluster; its control file comes last. @returns the files that PostgreSQL would not read */
const copyCluster = async (options: ChecksumSwitch, control: Uint8Array): Promise<readonly string[]> => {
  const { dataFolder, report, signal, now = Date.now } = options;
  const { cluster, copy } = placesOf(dataFolder);
  const content = await contentOf(cluster);
  report(`Menyalakan checksum database, sekali saja: menyalin ${inMb(content.bytes)} MB ...`);
  let copied = 0;
  let toldAt = now();
  const onBytes = (bytes: number): void => {
    copied += bytes;
    if (now() - toldAt < TELL_EVERY_MS) return;
    toldAt = now();
    const percent = Math.floor((copied / content.bytes) * 100);
    report(`Checksum database: ${percent}% disalin (${inMb(copied)} dari ${inMb(content.bytes)} MB)`);
  };
  const unreadable = await copyWithPageChecksums(cluster, copy, content, { onBytes, signal });
  await writeFile(join(copy, CONTROL_FILE), withChecksums(control, true));
  return unreadable;
};

const checkCopy = async ({ dataFolder, check, report, signal }: ChecksumSwitch, unreadable: readonly string[]): Promise<void> => {
  report('Checksum database: salinannya dibaca kembali ...');
  const damage = await check(placesOf(dataFolder).staging, unreadable).catch((error: Error) => {
    signal.throwIfAborted();
    const files = unreadable.join(', ');
    throw new NotSwitched(files === '' ? 'copy' : files, `salinannya tidak bisa dibuka. ${files} ${error.message}`);
  });
  if (damage.length > 0) throw new NotSwitched(damageText(damage), `${damageText(damage)} tidak bisa dibaca.`, damage);
};

const makeSwitch = async (options: ChecksumSwitch): Promise<void> => {
  const { dataFolder, report, signal, sync = syncCluster, move } = options;
  const { cluster, copy } = placesOf(dataFolder);
  await refuseWhatCannotBe(options);
  await shutDown(options);
  const control = (await controlOf(cluster)) ?? Buffer.alloc(0);
  await checkCopy(options, await copyCluster(options, control));
  await sync(copy);
  signal.throwIfAborted();
  const isUntouched = (await controlOf(cluster))?.equals(control) === true && !(await exists(join(cluster, 'postmaster.pid')));
  if (!isUntouched) throw new NotSwitched('in use', 'database dipakai program lain selama disalin.');
  await swap(dataFolder, move);
  report('Checksum database menyala.');
};

const failureOf = (error: NodeJS.ErrnoException): NotSwitched | null => {
  if (error instanceof NotSwitched) return error;
  return error.code === undefined ? null : new NotSwitched(error.code, `${error.message}.`);
};

/**
 * Gives a cluster without page checksums a copy with them, has PostgreSQL read all of the copy back, and puts it in the place of the cluster.
 * Nothing of the cluster is changed before; a kill at any moment leaves one whole cluster, and the next start ends the switch or begins anew.
 * @returns why the cluster stays without checksums; null for one that has them, and for a new one
 * @throws Error with a message for the terminal when the cluster does not start
 */
export const switchOnChecksums = async (options: ChecksumSwitch): Promise<NoChecksums | null> => {
  const { dataFolder, password, report, signal } = options;
  const { cluster, staging } = placesOf(dataFolder);
  await finishSwap(dataFolder);
  await discardCopy(staging, password);
  const bytes = await controlOf(cluster);
  if (bytes === null) return null;
  const control = readControlFile(bytes);
  if (control?.hasChecksums === true) return null;
  try {
    if (control === null) throw new NotSwitched('format', `bentuk ${CONTROL_FILE} tidak dikenal.`);
    await makeSwitch(options);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    const failure = failureOf(error as Error);
    if (failure === null) throw error;
    report(`Checksum database tidak dinyalakan: ${failure.message} Database yang lama tetap dipakai, tidak ada yang diubah.`);
    return failure;
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
};
