import type { Bucket, RemovableBucket } from '../../../application/media/image-storage.ts';
import type { CheckedFile, StoredFiles, StoredObject } from '../../../application/media/stored-files.ts';
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
