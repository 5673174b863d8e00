import { siblingOf } from '../../domain/media/image-siblings.ts';
import { checkGameLogo, checkProductImage, type FileFacts, folderOf, storedName } from '../../domain/media/image-upload.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { RandomSource } from '../shared/random-source.ts';
import { logSpecified } from '../shared/specified-failures.ts';
import type { ImageResizer } from './image-resizer.ts';
import type { ImageStorage } from './image-storage.ts';

const isCalledOff = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

const codeOf = (error: unknown): string => {
  if (isCalledOff(error)) return 'UPLOAD_CANCELLED';
  if (isPortError(error, 'missing')) return 'BUCKET_NOT_FOUND';
  if (isPortError(error, 'denied')) return 'UPLOAD_DENIED';
  return isPortError(error, 'conflict') ? 'FILE_EXISTS' : 'UPLOAD_FAILED';
};

/** The upload errors of section 8. */
export const uploadFailure = (error: unknown): Result<never> => fail(codeOf(error));

export const publicAddress = (path: string, url: string): Result<string> => {
  if (path === '') return fail('NO_PATH');
  return url === '' ? fail('NO_PUBLIC_URL') : succeed(url);
};

export interface UploadedImage {
  readonly path: string;
  readonly url: string;
}

const BROKEN = fail('PICTURE_BROKEN');

/** Progress of an upload, and a signal that cancels it. */
export interface UploadProgress {
  /** The share of sent bytes, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

interface UploadProductImageParts {
  readonly images: ImageStorage;
  readonly resizer: ImageResizer;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly errors: ErrorLog;
}

/** Stores a product picture and its WebP copies (sections 5, 7 and 8). */
export class UploadProductImage {
  constructor(private readonly parts: UploadProductImageParts) {}

  async execute(file: unknown, bytes: Uint8Array, watch: UploadProgress = {}): Promise<Result<UploadedImage>> {
    const checked = checkProductImage(file);
    if (!checked.ok) {
      logSpecified(this.parts.errors, 'UploadProductImage', checked.failure);
      return checked;
    }
    const path = storedName('products', checked.value.name, this.parts.clock.now(), this.parts.random.token(8));
    const stored: string[] = [];
    try {
      return await this.store(path, checked.value, bytes, watch, stored);
    } catch (error) {
      if (watch.signal?.aborted !== true) logSpecified(this.parts.errors, 'UploadProductImage', { code: codeOf(error) }, error);
      await this.removeStored(stored);
      return uploadFailure(error);
    }
  }

  /** Copies are uploaded first, so that a picture whose original exists is complete. */
  private async store(
    path: string,
    file: FileFacts,
    bytes: Uint8Array,
    watch: UploadProgress,
    stored: string[],
  ): Promise<Result<UploadedImage>> {
    const bucket = 'product-images';
    const { signal, onProgress } = watch;
    const copies = await this.parts.resizer.copies(bytes, file.type, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      if (!isPortError(error, 'invalid')) throw error;
      return null;
    });
    if (copies === null) return BROKEN;
    const { original, siblings } = copies;
    const files = [...siblings.map(({ width, ...copy }) => ({ path: siblingOf(path, width), ...copy })), { path, ...original }];
    const total = files.reduce((sum, one) => sum + one.bytes.length, 0);
    let sent = 0;
    for (const one of files) {
      const onSent = (part: number): void => onProgress?.(Math.min(1, (sent + part) / total));
      stored.push(await this.parts.images.upload({ bucket, ...one }, { onSent, ...(signal === undefined ? {} : { signal }) }));
      sent += one.bytes.length;
    }
    const place = stored.at(-1) ?? '';
    const url = publicAddress(place, this.parts.images.publicUrl(bucket, place));
    return url.ok ? succeed({ path: place, url: url.value }) : url;
  }

  /** Removes the files of an incomplete upload; remaining ones are cleaned up later. */
  private async removeStored(stored: readonly string[]): Promise<void> {
    if (stored.length === 0) return;
    await this.parts.images
      .remove('product-images', stored)
      .catch((error: unknown) => this.parts.errors.record('UploadProductImage: taking back', error));
  }
}

/** Stores a game logo under `logos/` (sections 5, 7 and 8). */
export class UploadGameLogo {
  constructor(
    private readonly images: ImageStorage,
    private readonly clock: Clock,
    private readonly random: RandomSource,
    private readonly errors: ErrorLog,
  ) {}

  /** @param bucket logo and icon of the shop are uploaded the same way */
  async execute(
    file: unknown,
    bytes: Uint8Array,
    { onProgress, signal }: UploadProgress = {},
    bucket: 'game-logos' | 'settings' = 'game-logos',
  ): Promise<Result<UploadedImage>> {
    const checked = checkGameLogo(file);
    if (!checked.ok) {
      logSpecified(this.errors, 'UploadGameLogo', checked.failure);
      return checked;
    }
    const path = storedName(folderOf(bucket), checked.value.name, this.clock.now(), this.random.token(8));
    try {
      const stored = await this.images.upload(
        { bucket, path, bytes, type: checked.value.type },
        { onSent: (sent) => onProgress?.(Math.min(1, sent / bytes.length)), ...(signal === undefined ? {} : { signal }) },
      );
      const url = publicAddress(stored, this.images.publicUrl(bucket, stored));
      return url.ok ? succeed({ path: stored, url: url.value }) : url;
    } catch (error) {
      if (signal?.aborted !== true) logSpecified(this.errors, 'UploadGameLogo', { code: codeOf(error) }, error);
      return uploadFailure(error);
    }
  }
}
