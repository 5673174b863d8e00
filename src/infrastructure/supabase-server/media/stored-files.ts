import type { Bucket, RemovableBucket } from '../../../application/media/image-storage.ts';
import type { StoredBytes } from '../../../application/media/stored-bytes.ts';
import {
  confirmFilesRemoved,
  discardStoredFiles,
  filesToRemove,
  findStoredFiles,
  markFilesVerified,
  mayManageFiles,
  recordStoredFile,
} from '../../../application/media/stored-files.answers.ts';
import type { CheckedFile, StoredFiles, StoredObject } from '../../../application/media/stored-files.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { isPictureBucket } from '../../../domain/media/image-upload.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** private.checked_files and private.files_to_remove, through functions for the server. */
export class SupabaseStoredFiles implements StoredFiles {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  mayManage(actor: string, bucket: Bucket): Promise<boolean> {
    return answerOf(this.rest, mayManageFiles, { actor, bucket });
  }

  find(actor: string, bucket: Bucket, path: string): Promise<readonly StoredObject[]> {
    return answerOf(this.rest, findStoredFiles, { actor, bucket, path });
  }

  async markVerified(actor: string, bucket: Bucket, files: readonly CheckedFile[]): Promise<void> {
    await answerOf(this.rest, markFilesVerified, {
      actor,
      bucket,
      objects: files.map(({ object }) => object),
      types: files.map(({ type }) => type),
      widths: files.map(({ width }) => width),
      heights: files.map(({ height }) => height),
    });
  }

  async noteStored(actor: string, bucket: Bucket, path: string): Promise<void> {
    await answerOf(this.rest, recordStoredFile, { actor, bucket, path });
  }

  discard(actor: string, bucket: Bucket, paths: readonly string[]): Promise<readonly string[]> {
    return answerOf(this.rest, discardStoredFiles, { actor, bucket, paths });
  }

  async leaving(max: number): Promise<readonly { readonly bucket: RemovableBucket; readonly path: string }[]> {
    const rows = await answerOf(this.rest, filesToRemove, { most: max });
    return rows.flatMap(({ bucket, path }) =>
      isPictureBucket(bucket) || bucket === 'evidence' || bucket === 'avatars' ? [{ bucket, path }] : [],
    );
  }

  async confirmDeleted(bucket: RemovableBucket, paths: readonly string[]): Promise<void> {
    await answerOf(this.rest, confirmFilesRemoved, { bucket, paths });
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
