import { checkGameLogo, folderOf, isPictureBucket, SVG, storedName } from '../../domain/media/image-upload.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../auth/server/attempt.ts';
import type { SessionGuard } from '../auth/server/session-guard.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { RandomSource } from '../shared/random-source.ts';
import type { Bucket, ImageStorage, StoredFile } from './image-storage.ts';
import type { StoredFiles } from './stored-files.ts';
import type { SvgCleaner } from './svg-cleaner.ts';
import { publicAddress, type UploadedImage, uploadFailure } from './upload-images.ts';

export interface SentLogo {
  readonly bucket: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOGO_BUCKETS = ['game-logos', 'settings'] as const;
const wrongDrawing = fail('SVG_REFUSED');

const textOf = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

interface StoreLogoParts {
  readonly guard: SessionGuard;
  readonly files: StoredFiles;
  readonly cleaner: SvgCleaner;
  /** Authorised with the secret key, because only the server may store SVG. */
  readonly storage: ImageStorage;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly errors: ErrorLog;
}

/** Sanitises an SVG logo and stores the result. */
export class StoreLogo {
  constructor(private readonly parts: StoreLogoParts) {}

  /** Whether the person may store logos; checked before the body is read. */
  admit(token: string | null): Promise<Result<true>> {
    return attempt(this.parts.errors, 'StoreLogo', async () => {
      const session = await this.parts.guard.admit(token);
      if (!session.ok) return session;
      for (const bucket of LOGO_BUCKETS) if (await this.parts.files.mayManage(session.value.userId, bucket)) return succeed(true);
      return fail('FORBIDDEN', { what: 'upload' });
    });
  }

  /** @param token the session token */
  execute(token: string | null, { bucket, name, bytes }: SentLogo): Promise<Result<UploadedImage>> {
    return attempt(this.parts.errors, 'StoreLogo', async () => {
      const session = await this.parts.guard.admit(token);
      if (!session.ok) return session;
      if (!isPictureBucket(bucket) || bucket === 'product-images') return fail('BUCKET_NOT_FOUND');
      if (!(await this.parts.files.mayManage(session.value.userId, bucket))) return fail('FORBIDDEN', { what: 'upload' });
      const checked = checkGameLogo({ name, size: bytes.length, type: SVG });
      if (!checked.ok) return checked;
      const source = textOf(bytes);
      const drawing = source === null ? null : this.parts.cleaner.clean(source);
      if (drawing === null) return wrongDrawing;
      const path = storedName(
        folderOf(bucket),
        name.replace(/(\.[A-Za-z0-9]{1,8})?$/, '.svg'),
        this.parts.clock.now(),
        this.parts.random.token(8),
      );
      return this.store(session.value.userId, { bucket, path, bytes: new TextEncoder().encode(drawing), type: SVG });
    });
  }

  private async store(actor: string, file: StoredFile & { readonly bucket: Bucket }): Promise<Result<UploadedImage>> {
    try {
      const path = await this.parts.storage.upload(file);
      await this.parts.files.noteStored(actor, file.bucket, path);
      const url = publicAddress(path, this.parts.storage.publicUrl(file.bucket, path));
      return url.ok ? succeed({ path, url: url.value }) : url;
    } catch (error) {
      this.parts.errors.record('StoreLogo', error);
      return uploadFailure(error);
    }
  }
}
