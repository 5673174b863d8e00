import { isPictureBucket, type PictureBucket } from '../../domain/media/image-upload.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../auth/server/attempt.ts';
import type { SessionGuard } from '../auth/server/session-guard.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { inspectPicture, type PictureFacts, type PictureInspector } from './inspect-picture.ts';
import type { RemoveFiles } from './remove-files.ts';
import type { StoredBytes } from './stored-bytes.ts';
import type { CheckedFile, StoredFiles, StoredObject } from './stored-files.ts';

const forbidden = fail('FORBIDDEN', { what: 'upload' });
const unknownFile = fail('NOT_FOUND', { what: 'file' });

interface CheckUploadParts {
  readonly guard: SessionGuard;
  readonly files: StoredFiles;
  readonly bytes: StoredBytes;
  readonly inspector: PictureInspector;
  readonly remove: RemoveFiles;
  readonly errors: ErrorLog;
}

/** Checks an uploaded picture and its copies, and removes an invalid one. The shop does not show it before. */
export class CheckUpload {
  constructor(private readonly parts: CheckUploadParts) {}

  /** @param token the session token @returns size in pixels; zero by zero for a file without pixels */
  execute(token: string | null, bucket: string, path: string): Promise<Result<{ readonly width: number; readonly height: number }>> {
    return attempt(this.parts.errors, 'CheckUpload', async () => {
      const session = await this.parts.guard.admit(token);
      if (!session.ok) return session;
      const actor = session.value.userId;
      if (!isPictureBucket(bucket)) return fail('BUCKET_NOT_FOUND');
      if (!(await this.parts.files.mayManage(actor, bucket))) return forbidden;
      const stored = await this.parts.files.find(actor, bucket, path);
      const original = stored.find((file) => file.path === path);
      if (original === undefined) return unknownFile;
      // Files that were checked before, or stored by the server itself (SVG, which the decoder cannot read), are not checked again.
      const unchecked = stored.filter(({ isChecked }) => !isChecked);
      const judged = await this.inspectAll(bucket, unchecked);
      if (!judged.ok) {
        // A file that could not be read was not checked either.
        if (judged !== unknownFile) await this.removeInvalid(actor, bucket, path);
        return judged;
      }
      await this.parts.files.markVerified(actor, bucket, judged.value);
      const facts = judged.value.find(({ object }) => object === original.object) ?? (await this.inspect(bucket, path));
      return succeed({ width: facts?.width ?? 0, height: facts?.height ?? 0 });
    });
  }

  /** Sequential, because a decoder needs much memory. */
  private async inspectAll(bucket: PictureBucket, stored: readonly StoredObject[]): Promise<Result<readonly CheckedFile[]>> {
    const checked: CheckedFile[] = [];
    for (const { object, path, type } of stored) {
      const bytes = await this.parts.bytes.read(bucket, path);
      if (bytes === null) return unknownFile;
      const judged = await inspectPicture(bytes, { bucket, path, type }, this.parts.inspector);
      if (!judged.ok) return judged;
      checked.push({ object, ...judged.value });
    }
    return succeed(checked);
  }

  private async inspect(bucket: PictureBucket, path: string): Promise<PictureFacts | null> {
    const bytes = await this.parts.bytes.read(bucket, path);
    return bytes === null ? null : this.parts.inspector.inspect(bytes);
  }

  /** Marks the file for removal first, so that the removal is retried when storage does not answer. */
  private async removeInvalid(actor: string, bucket: PictureBucket, path: string): Promise<void> {
    await this.parts.files.discard(actor, bucket, [path]);
    await this.parts.remove.execute();
  }
}
