import { siblingOf } from '../../domain/catalog/image-siblings.ts';
import { checkProductImage, type FileFacts, storedName } from '../../domain/catalog/image-upload.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { RandomSource } from '../shared/random-source.ts';
import type { ImageResizer } from './image-resizer.ts';
import type { ImageStorage } from './image-storage.ts';
import { publicAddress, uploadFailure } from './upload-failure.ts';

export interface UploadedImage {
  readonly path: string;
  readonly url: string;
}

/** Stores a product picture and its WebP siblings (sections 5, 7 and 8). */
export class UploadProductImage {
  constructor(
    private readonly images: ImageStorage,
    private readonly resizer: ImageResizer,
    private readonly clock: Clock,
    private readonly random: RandomSource,
    private readonly errors: ErrorLog,
  ) {}

  async execute(file: unknown, bytes: Uint8Array): Promise<Result<UploadedImage>> {
    const checked = checkProductImage(file);
    if (!checked.ok) return checked;
    const path = storedName('products', checked.value.name, this.clock.now(), this.random.token(8));
    try {
      return await this.store(path, checked.value, bytes);
    } catch (error) {
      this.errors.record('UploadProductImage', error);
      return uploadFailure(error);
    }
  }

  /** Siblings go first: a picture whose original is there is whole. */
  private async store(path: string, file: FileFacts, bytes: Uint8Array): Promise<Result<UploadedImage>> {
    const bucket = 'product-images';
    for (const { width, bytes: copy } of await this.resizer.siblings(bytes, file.type)) {
      await this.images.upload({ bucket, path: siblingOf(path, width), bytes: copy, type: 'image/webp' });
    }
    const stored = await this.images.upload({ bucket, path, bytes, type: file.type });
    const url = publicAddress(stored, this.images.publicUrl(bucket, stored));
    return url.ok ? succeed({ path: stored, url: url.value }) : url;
  }
}
