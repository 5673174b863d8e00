import { copyFile, type FileHandle, lstat, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isReadable, PAGE_BYTES, SEGMENT_PAGES, setChecksum } from './page-checksum.ts';

const CHUNK_BYTES = 128 * PAGE_BYTES;
/** Of a server that runs. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);
const TEMPORARY = 'pgsql_tmp';
/**
 * The files that consist of pages: those of relations and of their free space, visibility and init forks. `pg_checksums` leaves out
 * `pg_control`, `pg_filenode.map`, `pg_internal.init`, `PG_VERSION` and temporary files, too.
 */
const RELATION = /^(?:base\/\d+|global|pg_tblspc\/\d+\/[^/]+\/\d+)\/\d+(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/;

/** The number of the first page of a file in its relation; null for a file that does not consist of pages. */
export const firstPageOf = (path: string): number | null => {
  const found = RELATION.exec(path);
  return found === null ? null : Number(found[1] ?? 0) * SEGMENT_PAGES;
};

interface ClusterFile {
  /** Below the folder of the cluster, with slashes. */
  readonly path: string;
  readonly bytes: number;
}

/** What a cluster consists of. */
export interface ClusterContent {
  /** Each after the one it is in; the folder itself is ''. */
  readonly folders: readonly string[];
  readonly files: readonly ClusterFile[];
  readonly bytes: number;
  /** What lies elsewhere: a table space, the write-ahead log, or all of it. */
  readonly elsewhere: readonly string[];
}

export const contentOf = async (cluster: string): Promise<ClusterContent> => {
  const folders: string[] = [''];
  const files: ClusterFile[] = [];
  const own = await lstat(cluster);
  const parent = await stat(dirname(cluster));
  // A mounted folder cannot be renamed.
  const elsewhere = own.isSymbolicLink() || own.dev !== parent.dev ? [cluster] : [];
  for (const folder of folders) {
    for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (LEFT_OUT.has(path) || entry.name.startsWith(TEMPORARY)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) files.push({ path, bytes: (await stat(join(cluster, path))).size });
      else elsewhere.push(path);
    }
  }
  return { folders, files, elsewhere, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
};

const fill = async (from: FileHandle, chunk: CopyOptions['chunk']): Promise<number> => {
  let length = 0;
  for (;;) {
    const { bytesRead } = await from.read(chunk, length, chunk.length - length);
    length += bytesRead;
    if (bytesRead === 0 || length === chunk.length) return length;
  }
};

interface CopyOptions {
  /** The buffer of the pages that are copied. */
  readonly chunk: Uint8Array<ArrayBuffer>;
  /** Called with the number of bytes that have been copied. */
  readonly onBytes: (bytes: number) => void;
  /** Ends the copy. */
  readonly signal: AbortSignal;
}

/** Copies a file of pages, and writes the checksum of each. What is left after the last whole page is no page. @returns whether all are readable */
const copyPages = async (from: FileHandle, to: FileHandle, firstPage: number, options: CopyOptions): Promise<boolean> => {
  const { chunk, onBytes, signal } = options;
  let areReadable = true;
  for (let block = firstPage, length = chunk.length; length === chunk.length; ) {
    signal.throwIfAborted();
    length = await fill(from, chunk);
    for (let at = 0; at + PAGE_BYTES <= length; at += PAGE_BYTES, block += 1) {
      const page = new DataView(chunk.buffer, at, PAGE_BYTES);
      areReadable &&= isReadable(page);
      setChecksum(page, block);
    }
    await to.writeFile(chunk.subarray(0, length));
    onBytes(length);
  }
  return areReadable;
};

const copyAsPages = async (source: string, target: string, firstPage: number, options: CopyOptions): Promise<boolean> => {
  const from = await open(source, 'r');
  try {
    const to = await open(target, 'wx', 0o600);
    return await copyPages(from, to, firstPage, options).finally(() => to.close());
  } finally {
    await from.close();
  }
};

/**
 * Copies a cluster that is shut down, and writes the checksum of every page on the way.
 * @param to does not exist
 * @returns the files with a page that PostgreSQL would not read, whatever its checksum
 */
export const copyWithPageChecksums = async (
  from: string,
  to: string,
  { folders, files }: ClusterContent,
  progress: Omit<CopyOptions, 'chunk'>,
): Promise<readonly string[]> => {
  const options = { ...progress, chunk: new Uint8Array(CHUNK_BYTES) };
  const unreadable: string[] = [];
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  for (const { path, bytes } of files) {
    progress.signal.throwIfAborted();
    const source = join(from, path);
    const target = join(to, path);
    const firstPage = firstPageOf(path);
    if (firstPage !== null && !(await copyAsPages(source, target, firstPage, options))) unreadable.push(path);
    if (firstPage === null) {
      await copyFile(source, target);
      progress.onBytes(bytes);
    }
  }
  return unreadable;
};
