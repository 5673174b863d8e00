import { checkGameLogo, folderOf, storedName } from '../../domain/media/image-upload.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { RandomSource } from '../shared/random-source.ts';
import type { ImageStorage } from './image-storage.ts';
import { publicAddress, uploadFailure } from './upload-failure.ts';
import type { UploadedImage, UploadProgress } from './upload-product-image.ts';

/** Stores a game logo under `logos/` (sections 5, 7 and 8). */
export class UploadGameLogo {
  constructor(
    private readonly images: ImageStorage,
    private readonly clock: Clock,
    private readonly random: RandomSource,
    private readonly errors: ErrorLog,
  ) {}

  /** @param bucket the shop's own logo and icon go the same way */
  async execute(
    file: unknown,
    bytes: Uint8Array,
    { onProgress, signal }: UploadProgress = {},
    bucket: 'game-logos' | 'settings' = 'game-logos',
  ): Promise<Result<UploadedImage>> {
    const checked = checkGameLogo(file);
    if (!checked.ok) return checked;
    const path = storedName(folderOf(bucket), checked.value.name, this.clock.now(), this.random.token(8));
    try {
      const stored = await this.images.upload(
        { bucket, path, bytes, type: checked.value.type },
        { onSent: (sent) => onProgress?.(Math.min(1, sent / bytes.length)), ...(signal === undefined ? {} : { signal }) },
      );
      const url = publicAddress(stored, this.images.publicUrl(bucket, stored));
      return url.ok ? succeed({ path: stored, url: url.value }) : url;
    } catch (error) {
      if (signal?.aborted !== true) this.errors.record('UploadGameLogo', error);
      return uploadFailure(error);
    }
  }
}
