import type { SupabaseClient } from '@supabase/supabase-js';
import type { Bucket, ImageStorage, StoredFile, UploadWatch } from '../../../application/media/image-storage.ts';
import { PortError, type PortErrorReason } from '../../../application/shared/port-error.ts';

/** What storage says instead of an answer. */
export interface StorageFailure {
  readonly message: string;
  readonly status?: number | undefined;
  readonly statusCode?: string | undefined;
}

const reasonOf = ({ message, statusCode, status }: StorageFailure): PortErrorReason => {
  const code = Number(statusCode ?? status ?? 0);
  if (/bucket not found/i.test(message)) return 'missing';
  if (code === 409 || /already exists|duplicate/i.test(message)) return 'conflict';
  if (code === 401 || code === 403 || /row-level security|unauthori[sz]ed|permission/i.test(message)) return 'denied';
  if (code === 413 || code === 415 || code === 422 || /mime type|exceeded the maximum/i.test(message)) return 'invalid';
  return 'unavailable';
};

export const storageError = (failure: StorageFailure): PortError =>
  new PortError(reasonOf(failure), failure.message, failure.statusCode ?? null);

const CACHE_SECONDS = '3600';

/** Files in Supabase Storage. The whole client comes at the first upload, because visitors never need it. */
export class SupabaseImageStorage implements ImageStorage {
  constructor(
    private readonly client: () => Promise<SupabaseClient>,
    private readonly origin: string,
  ) {}

  async upload({ bucket, path, bytes, type }: StoredFile, { onSent, signal }: UploadWatch = {}): Promise<string> {
    signal?.throwIfAborted();
    const { storage } = await this.client();
    // Raw bytes: a File would travel as a form, which the embedded gateway does not read.
    const body = bytes.slice().buffer;
    const { data, error } = await storage
      .from(bucket)
      .upload(path, body, { contentType: type, cacheControl: CACHE_SECONDS, upsert: false });
    if (error !== null) throw storageError(error);
    onSent?.(bytes.length);
    return data.path;
  }

  publicUrl(bucket: Bucket, path: string): string {
    return path === '' ? '' : `${this.origin}/storage/v1/object/public/${bucket}/${path}`;
  }

  async remove(bucket: Bucket, paths: readonly string[]): Promise<void> {
    const { storage } = await this.client();
    const { error } = await storage.from(bucket).remove([...paths]);
    if (error !== null) throw storageError(error);
  }
}
