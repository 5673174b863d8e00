import type { Bucket, RemovableBucket } from '../../../application/media/image-storage.ts';
import type { StoredBytes } from '../../../application/media/stored-bytes.ts';
import type { CheckedFile, StoredFiles, StoredObject } from '../../../application/media/stored-files.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { isPictureBucket } from '../../../domain/media/image-upload.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

/** private.checked_files and private.files_to_remove, through functions for the server. */
export class SupabaseStoredFiles implements StoredFiles {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async mayManage(actor: string, bucket: Bucket): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_may_keep_files', { p_actor: actor, p_bucket: bucket }));
  }

  async find(actor: string, bucket: Bucket, path: string): Promise<readonly StoredObject[]> {
    const rows = dataOf(await this.rest.rpc('server_stored_files', { p_actor: actor, p_bucket: bucket, p_path: path }));
    return rows.map(({ is_checked, ...row }) => ({ ...row, isChecked: is_checked }));
  }

  async markVerified(actor: string, bucket: Bucket, files: readonly CheckedFile[]): Promise<void> {
    dataOf(
      await this.rest.rpc('server_note_checked', {
        p_actor: actor,
        p_bucket: bucket,
        p_objects: files.map(({ object }) => object),
        p_types: files.map(({ type }) => type),
        p_widths: files.map(({ width }) => width),
        p_heights: files.map(({ height }) => height),
      }),
    );
  }

  async noteStored(actor: string, bucket: Bucket, path: string): Promise<void> {
    dataOrNull(await this.rest.rpc('server_note_stored', { p_actor: actor, p_bucket: bucket, p_path: path }));
  }

  async discard(actor: string, bucket: Bucket, paths: readonly string[]): Promise<readonly string[]> {
    return dataOf(await this.rest.rpc('server_discard_files', { p_actor: actor, p_bucket: bucket, p_paths: [...paths] }));
  }

  async leaving(max: number): Promise<readonly { readonly bucket: RemovableBucket; readonly path: string }[]> {
    const rows = dataOf(await this.rest.rpc('server_files_to_remove', { p_most: max }));
    return rows.flatMap(({ bucket, path }) =>
      isPictureBucket(bucket) || bucket === 'evidence' || bucket === 'avatars' ? [{ bucket, path }] : [],
    );
  }

  async confirmDeleted(bucket: RemovableBucket, paths: readonly string[]): Promise<void> {
    dataOrNull(await this.rest.rpc('server_files_removed', { p_bucket: bucket, p_paths: [...paths] }));
  }
}

/** The largest file any bucket accepts. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

/** Reads storage directly and not by public addresses, which intermediaries may cache. */
export class SupabaseStoredBytes implements StoredBytes {
  constructor(
    private readonly address: { readonly url: string; readonly secretKey: string },
    private readonly fetcher: typeof fetch,
  ) {}

  async read(bucket: Bucket, path: string): Promise<Uint8Array | null> {
    const { url, secretKey } = this.address;
    const place = path.split('/').map(encodeURIComponent).join('/');
    try {
      const answer = await this.fetcher(`${url}/storage/v1/object/${bucket}/${place}`, {
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES) {
        await answer.body?.cancel();
        return null;
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return bytes.length > MAX_BYTES ? null : bytes;
    } catch (error) {
      throw new PortError('unavailable', 'storage did not answer', null, { cause: error });
    }
  }
}
