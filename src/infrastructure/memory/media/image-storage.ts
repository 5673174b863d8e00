import type { Bucket, ImageStorage, StorageBucket, StoredFile, UploadWatch } from '../../../application/media/image-storage.ts';
import { PortError } from '../../../application/shared/port-error.ts';

/** Fake of the file storage: stores bytes in a map, with the refusals of the real one. */
export class InMemoryImageStorage implements ImageStorage {
  mayWrite = true;

  constructor(readonly files = new Map<string, StoredFile>()) {}

  async upload(file: StoredFile, { onSent, signal }: UploadWatch = {}): Promise<string> {
    signal?.throwIfAborted();
    if (!this.mayWrite) throw new PortError('denied', 'new row violates row-level security policy', '403');
    const key = `${file.bucket}/${file.path}`;
    if (this.files.has(key)) throw new PortError('conflict', 'The resource already exists', '409');
    this.files.set(key, file);
    onSent?.(file.bytes.length);
    return file.path;
  }

  publicUrl(bucket: StorageBucket, path: string): string {
    return path === '' ? '' : `/storage/v1/object/public/${bucket}/${path}`;
  }

  async remove(bucket: Bucket, paths: readonly string[]): Promise<void> {
    if (!this.mayWrite) return;
    for (const path of paths) this.files.delete(`${bucket}/${path}`);
  }
}
