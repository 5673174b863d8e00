import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

interface Described {
  readonly mimetype: string;
  readonly cacheControl: string;
}

const read = async (body: unknown): Promise<Buffer> =>
  body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(await new Response(body as ReadableStream).arrayBuffer());

/**
 * Objects as files: `<folder>/<bucket>/<key>`, with type and cache time beside them in `<key>.meta.json`. A file appears whole or not
 * at all, and is never written over: two uploads of one name cannot both succeed.
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
      await writeFile(draft, await read(body), { flush: true });
      await writeFile(`${path}.meta.json`, JSON.stringify({ mimetype: contentType, cacheControl } satisfies Described));
      await link(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
    return this.headObject(bucket, key);
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const path = this.path(bucket, key);
    await rm(path, { force: true });
    await rm(`${path}.meta.json`, { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async copyObject(
    fromBucket: string,
    from: string,
    _version: string | undefined,
    toBucket: string,
    to: string,
  ): ReturnType<StorageAdapter['copyObject']> {
    const [source, target] = [this.path(fromBucket, from), this.path(toBucket, to)];
    await mkdir(dirname(target), { recursive: true });
    await copyFile(source, target);
    await copyFile(`${source}.meta.json`, `${target}.meta.json`);
    const { eTag, lastModified } = await this.headObject(toBucket, to);
    return { httpStatusCode: 200, eTag, ...(lastModified === undefined ? {} : { lastModified }) };
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const path = this.path(bucket, key);
    const [facts, described] = await Promise.all([stat(path), readFile(`${path}.meta.json`, 'utf8')]);
    const { mimetype, cacheControl } = JSON.parse(described) as Described;
    const eTag = `"${createHash('sha1').update(`${facts.size}-${facts.mtimeMs}`).digest('base64url')}"`;
    return { cacheControl, contentLength: facts.size, size: facts.size, mimetype, lastModified: facts.mtime, eTag };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.path(bucket, key)}`;
  }

  /** @throws when a name would leave the folder */
  private path(bucket: string, key: string): string {
    const root = resolve(this.folder);
    const path = resolve(join(root, bucket, key));
    if (!path.startsWith(root + sep) || key.includes('\0')) throw new Error('storage key outside of its folder');
    return path;
  }
}
