import type { Bucket } from '../../../application/media/image-storage.ts';
import type { CheckedFile, StoredFiles, StoredObject } from '../../../application/media/stored-files.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { withSiblings } from '../../../domain/media/with-siblings.ts';
import type { InMemoryImageStorage } from './image-storage.ts';

/** Fake of the database's file records, over the files in memory. */
export class InMemoryStoredFiles implements StoredFiles {
  /** Ids of staff who may store files. */
  readonly managers = new Set<string>();
  /** `bucket/path` of files in use. */
  readonly used = new Set<string>();
  /** `bucket/path` of files that the server stored itself; they count as checked. */
  readonly own = new Set<string>();
  readonly checked = new Map<string, CheckedFile>();
  readonly pendingDeletion = new Set<string>();
  /** Log entries: who stored what through the server. */
  readonly stored: { readonly actor: string; readonly file: string }[] = [];

  constructor(private readonly storage: InMemoryImageStorage) {}

  async mayManage(actor: string): Promise<boolean> {
    return this.managers.has(actor);
  }

  async find(actor: string, bucket: Bucket, path: string): Promise<readonly StoredObject[]> {
    this.guard(actor);
    const parts = bucket === 'product-images' ? withSiblings(path) : [path];
    return parts.flatMap((part) => {
      const file = this.storage.files.get(`${bucket}/${part}`);
      const object = `${bucket}/${part}`;
      return file === undefined
        ? []
        : [{ object, path: part, type: file.type, bytes: file.bytes.length, isChecked: this.checked.has(object) || this.own.has(object) }];
    });
  }

  async markVerified(actor: string, _bucket: Bucket, files: readonly CheckedFile[]): Promise<void> {
    this.guard(actor);
    for (const file of files) this.checked.set(file.object, file);
  }

  async noteStored(actor: string, bucket: Bucket, path: string): Promise<void> {
    this.guard(actor);
    this.stored.push({ actor, file: `${bucket}/${path}` });
  }

  async discard(actor: string, bucket: Bucket, paths: readonly string[]): Promise<readonly string[]> {
    this.guard(actor);
    const unused = paths.filter((path) => !this.used.has(`${bucket}/${path}`));
    const parts = unused.flatMap((path) => (bucket === 'product-images' ? withSiblings(path) : [path]));
    const leaving = parts.filter((part) => this.storage.files.has(`${bucket}/${part}`));
    for (const part of leaving) this.pendingDeletion.add(`${bucket}/${part}`);
    return leaving.toSorted();
  }

  async leaving(max: number) {
    return [...this.pendingDeletion].slice(0, max).map((file) => {
      const [bucket = '', ...parts] = file.split('/');
      return { bucket: bucket as Bucket, path: parts.join('/') };
    });
  }

  async confirmDeleted(bucket: Bucket, paths: readonly string[]): Promise<void> {
    for (const path of paths) this.pendingDeletion.delete(`${bucket}/${path}`);
  }

  private guard(actor: string): void {
    if (!this.managers.has(actor)) throw new PortError('denied', 'not allowed to keep files here', '42501');
  }
}
