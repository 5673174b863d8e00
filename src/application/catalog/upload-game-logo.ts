import { checkGameLogo, storedName } from '../../domain/catalog/image-upload.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { RandomSource } from '../shared/random-source.ts';
import type { ImageStorage } from './image-storage.ts';
import { publicAddress, uploadFailure } from './upload-failure.ts';
import type { UploadedImage } from './upload-product-image.ts';

/** Stores a game logo under `logos/` (sections 5, 7 and 8). */
export class UploadGameLogo {
  constructor(
    private readonly images: ImageStorage,
    private readonly clock: Clock,
    private readonly random: RandomSource,
    private readonly errors: ErrorLog,
  ) {}

  async execute(file: unknown, bytes: Uint8Array): Promise<Result<UploadedImage>> {
    const checked = checkGameLogo(file);
    if (!checked.ok) return checked;
    const bucket = 'game-logos';
    const path = storedName('logos', checked.value.name, this.clock.now(), this.random.token(8));
    try {
      const stored = await this.images.upload({ bucket, path, bytes, type: checked.value.type });
      const url = publicAddress(stored, this.images.publicUrl(bucket, stored));
      return url.ok ? succeed({ path: stored, url: url.value }) : url;
    } catch (error) {
      this.errors.record('UploadGameLogo', error);
      return uploadFailure(error);
    }
  }
}
