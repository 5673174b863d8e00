import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { SVG } from '../../../domain/media/image-upload.ts';
import { sniffPicture } from '../../../domain/media/picture-bytes.ts';
import { isShopBucket } from '../../../domain/media/shop-bucket.ts';
import { isSafeKey } from './names.ts';
import { refusals } from './storage-error.ts';

/** What upstream keeps in the metadata of an object. */
export interface FileFacts {
  readonly eTag: string;
  /** Bytes. */
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly lastModified: Date;
  readonly contentLength: number;
}

/** How an upload describes its file. */
export interface Described {
  readonly mimetype: string;
  /** A value of Cache-Control. */
  readonly cacheControl: string;
}

/** Beside the buckets; names of buckets do not begin with a dot, so that no object path leads here. */
const METADATA = '.metadata';
const LEGACY_SIDECAR = '.meta.json';
const SIGNATURE_BYTES = 16;
const UNKNOWN: Described = { mimetype: 'application/octet-stream', cacheControl: 'max-age=3600' };

const chunksOf = (body: unknown): Readable =>
  body instanceof ReadableStream ? Readable.fromWeb(body as WebStream) : Readable.from([body as Uint8Array]);

const firstBytes = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Browsers cannot create names that end with .svg, so that such a file was sanitised by the server. */
const checkedType = (key: string, { mimetype }: Described, bytes: Uint8Array): string =>
  sniffPicture(bytes) ?? (mimetype === SVG && key.endsWith('.svg') ? SVG : UNKNOWN.mimetype);

/**
 * Objects as files: `<folder>/<bucket>/<key>`, with cache time and declared type in `<folder>/.metadata`. Files are written atomically and
 * never overwritten unless asked for, so that of two uploads of one name only one succeeds; those of the shop's own buckets never are, and
 * their type is detected from their bytes.
 */
export class FileStorageAdapter {
  constructor(private readonly folder: string) {}

  /** @throws with code ENOENT when there is no such file */
  async getObject(bucket: string, key: string): Promise<{ readonly metadata: FileFacts; readonly body: Buffer<ArrayBuffer> }> {
    const metadata = await this.headObject(bucket, key);
    return { metadata, body: await readFile(this.path(bucket, key)) };
  }

  /** Stores a new file. @throws with code EEXIST when there is one */
  async uploadObject(bucket: string, key: string, body: unknown, described: Described): Promise<FileFacts> {
    const draft = await this.write(bucket, key, body);
    try {
      await this.store(draft, bucket, key, described, false);
    } finally {
      await this.discard(draft);
    }
    return this.headObject(bucket, key);
  }

  /**
   * Writes bytes beside the place of an object. The caller stores the draft and discards it, whatever happens.
   * @returns the path of the draft
   * @throws StorageError when there are more than `mostBytes`, or none for a bucket of the shop
   */
  async write(bucket: string, key: string, body: unknown, mostBytes = Number.POSITIVE_INFINITY): Promise<string> {
    const path = this.path(bucket, key);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}.part`;
    let size = 0;
    async function* bounded(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const part of parts) {
        size += part.length;
        if (size > mostBytes) throw refusals.tooLarge();
        yield part;
      }
    }
    try {
      await pipeline(chunksOf(body), bounded, createWriteStream(draft, { flush: true }));
      // Whatever a client said of its length.
      if (size === 0 && isShopBucket(bucket)) throw refusals.emptyFile();
      return draft;
    } catch (error) {
      await this.discard(draft);
      throw error;
    }
  }

  /** Gives a draft its name. @throws with code EEXIST when the file exists and may not be replaced */
  async store(draft: string, bucket: string, key: string, described: Described, replaces: boolean): Promise<void> {
    const path = this.path(bucket, key);
    if (replaces && !isShopBucket(bucket)) await rename(draft, path);
    else await link(draft, path);
    // Written after the file, because a refused overwrite must not change the metadata of the stored one.
    await this.describe(bucket, key, described);
  }

  async discard(draft: string): Promise<void> {
    await rm(draft, { force: true });
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const path = this.path(bucket, key);
    await rm(path, { force: true });
    for (const described of [this.metadataPath(bucket, key), `${path}${LEGACY_SIDECAR}`]) await rm(described, { force: true });
  }

  async deleteObjects(bucket: string, keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async headObject(bucket: string, key: string): Promise<FileFacts> {
    const path = this.path(bucket, key);
    const [facts, described, bytes] = await Promise.all([stat(path), this.described(bucket, key), firstBytes(path)]);
    const mimetype = isShopBucket(bucket) ? checkedType(key, described, bytes) : described.mimetype;
    const eTag = `"${createHash('sha1').update(`${facts.size}-${facts.mtimeMs}`).digest('base64url')}"`;
    const { cacheControl } = described;
    return { cacheControl, contentLength: facts.size, size: facts.size, mimetype, lastModified: facts.mtime, eTag };
  }

  /**
   * Moves metadata that earlier versions stored beside the files, where they looked like objects. Each file is moved once; restoring an
   * older backup brings some back.
   */
  async adoptSidecars(): Promise<void> {
    const names = await readdir(this.folder, { recursive: true }).catch(() => []);
    for (const name of names.filter((path) => path.endsWith(LEGACY_SIDECAR) && !path.startsWith(METADATA))) {
      const [bucket = '', ...rest] = name.slice(0, -LEGACY_SIDECAR.length).split(sep);
      const target = this.metadataPath(bucket, rest.join('/'));
      await mkdir(dirname(target), { recursive: true });
      await rename(join(this.folder, name), target);
    }
  }

  private async described(bucket: string, key: string): Promise<Described> {
    try {
      return { ...UNKNOWN, ...(JSON.parse(await readFile(this.metadataPath(bucket, key), 'utf8')) as Partial<Described>) };
    } catch {
      // The type is detected from the bytes, so that missing metadata does not hide a picture.
      return UNKNOWN;
    }
  }

  private async describe(bucket: string, key: string, described: Described): Promise<void> {
    const path = this.metadataPath(bucket, key);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(described));
    await rename(draft, path);
  }

  private metadataPath(bucket: string, key: string): string {
    return join(this.folder, METADATA, bucket, `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  /** @throws when the name is internal or traverses folders */
  private path(bucket: string, key: string): string {
    const root = resolve(this.folder);
    const path = resolve(join(root, bucket, key));
    if (bucket.startsWith('.') || bucket.includes('/') || !isSafeKey(key) || !path.startsWith(root + sep))
      throw new Error('storage key is not allowed');
    return path;
  }
}
