import { checkPicture, type FileFacts, type PictureBucket, SVG, wrongPictureType } from '../../domain/media/image-upload.ts';
import { namedAs, sniffPicture } from '../../domain/media/picture-bytes.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { accountFailure, notSignedIn } from '../auth/client/account-failure.ts';
import type { PersistedSession } from '../auth/client/persisted-session.ts';
import type { SignInAgain } from '../auth/client/sign-in-again.ts';
import type { ImageStorage } from './image-storage.ts';
import type { PictureService } from './picture-service.ts';
import { publicAddress, type UploadedImage, type UploadGameLogo, type UploadProductImage, type UploadProgress } from './upload-images.ts';

/** A file of a file input. */
export interface PickedFile extends FileFacts {
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The last part of the progress bar, while the server checks the sent file. */
const READING_SHARE = 0.1;

interface UploadPictureParts {
  readonly pictures: UploadProductImage;
  readonly logos: UploadGameLogo;
  readonly storage: ImageStorage;
  readonly repository: PictureService;
  readonly persisted: PersistedSession;
  readonly again: Pick<SignInAgain, 'send' | 'person'>;
}

/** Uploads a picture: validates it in the browser, stores it, and requests the server's check, without which the shop does not show it. */
export class UploadPicture {
  constructor(private readonly parts: UploadPictureParts) {}

  async execute(bucket: PictureBucket, file: PickedFile, watch: UploadProgress = {}): Promise<Result<UploadedImage>> {
    const checked = checkPicture(bucket, file);
    if (!checked.ok) return checked;
    if (this.parts.persisted.read()?.token == null && this.parts.again.person === null) return notSignedIn;
    const bytes = await file.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => null,
    );
    if (bytes === null) return fail('UNREADABLE');
    if (file.type === SVG) return this.bringDrawing(bucket, file.name, bytes, watch);
    const found = sniffPicture(bytes);
    // Its bytes do not match the declared type.
    if (found === null) return wrongPictureType(bucket, 'unknown');
    // The extension follows the detected type, because browsers derive the type from the extension, and chats and cameras get it wrong.
    const facts = { name: namedAs(file.name, found), size: file.size, type: found };
    const upload: UploadProgress = { ...watch, onProgress: (share) => watch.onProgress?.(share * (1 - READING_SHARE)) };
    const stored =
      bucket === 'product-images'
        ? await this.parts.pictures.execute(facts, bytes, upload)
        : await this.parts.logos.execute(facts, bytes, upload, bucket);
    return stored.ok ? this.haveRead(bucket, stored.value, watch) : stored;
  }

  private async haveRead(bucket: PictureBucket, stored: UploadedImage, watch: UploadProgress): Promise<Result<UploadedImage>> {
    try {
      await this.asPerson((token) => this.parts.repository.check(token, bucket, stored.path));
      watch.onProgress?.(1);
      return succeed(stored);
    } catch (error) {
      return accountFailure(error, 'CHECK_FAILED');
    }
  }

  private async bringDrawing(
    bucket: PictureBucket,
    name: string,
    bytes: Uint8Array,
    watch: UploadProgress,
  ): Promise<Result<UploadedImage>> {
    try {
      const path = await this.asPerson((token) => this.parts.repository.storeLogo(token, { bucket, name, bytes }));
      watch.onProgress?.(1);
      const url = publicAddress(path, this.parts.storage.publicUrl(bucket, path));
      return url.ok ? succeed({ path, url: url.value }) : url;
    } catch (error) {
      return accountFailure(error, 'UPLOAD_FAILED');
    }
  }

  /** A session that ended meanwhile is begun again. */
  private asPerson<T>(call: (token: string) => Promise<T>): Promise<T> {
    return this.parts.again.send(() => call(this.parts.persisted.read()?.token ?? ''));
  }
}
