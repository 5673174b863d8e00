import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { constants, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { App } from '@supabase/lite';
import { SVG } from '../../../domain/media/image-upload.ts';
import { sniffPicture } from '../../../domain/media/picture-bytes.ts';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

interface Described {
  readonly mimetype: string;
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

/** Refuses names that are internal, traverse folders, or are ambiguous between programs. */
const isSafeKey = (key: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression refuses control characters
  !/[\u0000-\u001f\u007f\\]/.test(key) &&
  !/\.(meta\.json|part)$/i.test(key) &&
  key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');

/**
 * Objects as files: `<folder>/<bucket>/<key>`, with cache time and declared type in `<folder>/.metadata`. Files are written atomically and
 * never overwritten, so that of two uploads of one name only one succeeds. The type of a picture is detected from its bytes.
 */
export class FileStorageAdapter implements StorageAdapter {
  readonly driver = null;

  constructor(private readonly folder: string) {}

  async getObject(bucket: string, key: string): ReturnType<StorageAdapter['getObject']> {
    const metadata = await this.headObject(bucket, key);
    return { metadata, httpStatusCode: 200, body: await readFile(this.path(bucket, key)) };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: unknown,
    contentType: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const path = this.path(bucket, key);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}.part`;
    try {
      await pipeline(chunksOf(body), createWriteStream(draft, { flush: true }));
      await link(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
    // Written after the file, because a refused overwrite must not change the metadata of the stored one.
    await this.describe(bucket, key, { mimetype: contentType, cacheControl });
    return this.headObject(bucket, key);
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const path = this.path(bucket, key);
    await rm(path, { force: true });
    for (const described of [this.metadataPath(bucket, key), `${path}${LEGACY_SIDECAR}`]) await rm(described, { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  /** @throws with code EEXIST when the file exists */
  async copyObject(
    fromBucket: string,
    from: string,
    _version: string | undefined,
    toBucket: string,
    to: string,
  ): ReturnType<StorageAdapter['copyObject']> {
    const [source, target] = [this.path(fromBucket, from), this.path(toBucket, to)];
    await mkdir(dirname(target), { recursive: true });
    await copyFile(source, target, constants.COPYFILE_EXCL);
    await this.describe(toBucket, to, await this.described(fromBucket, from));
    const { eTag, lastModified } = await this.headObject(toBucket, to);
    return { httpStatusCode: 200, eTag, ...(lastModified === undefined ? {} : { lastModified }) };
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const path = this.path(bucket, key);
    const [facts, described, bytes] = await Promise.all([stat(path), this.described(bucket, key), firstBytes(path)]);
    // Browsers cannot create names that end with .svg, so that such a file was sanitised by the server.
    const isCleaned = described.mimetype === SVG && key.endsWith('.svg');
    const mimetype = sniffPicture(bytes) ?? (isCleaned ? SVG : UNKNOWN.mimetype);
    const eTag = `"${createHash('sha1').update(`${facts.size}-${facts.mtimeMs}`).digest('base64url')}"`;
    const { cacheControl } = described;
    return { cacheControl, contentLength: facts.size, size: facts.size, mimetype, lastModified: facts.mtime, eTag };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.path(bucket, key)}`;
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
