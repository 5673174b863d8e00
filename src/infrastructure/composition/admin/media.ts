import type { Container } from 'inversify';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import { type AwaitedPictures, ListAwaitedPictures, ReleasePicture, RetryPictures } from '../../../application/media/awaited-pictures.ts';
import { EditPicture } from '../../../application/media/edit-picture.ts';
import { DiscardFiles, type FileRepository, ListFiles } from '../../../application/media/files.ts';
import type { ImageResizer } from '../../../application/media/image-resizer.ts';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import type { PictureEditor } from '../../../application/media/picture-editor.ts';
import type { PictureService } from '../../../application/media/picture-service.ts';
import { UploadGameLogo, UploadProductImage } from '../../../application/media/upload-images.ts';
import { UploadPicture } from '../../../application/media/upload-picture.ts';
import { BrowserPictureEditor } from '../../browser/media/browser-picture-editor.ts';
import { CanvasImageResizer, WorkerImageResizer } from '../../browser/media/worker-image-resizer.ts';
import { CryptoRandom } from '../../platform/crypto-random.ts';
import { PORT } from '../tokens.ts';

export interface MediaPorts {
  readonly pictureStorage: ImageStorage;
  readonly resizer: ImageResizer;
  readonly pictureEditor: PictureEditor;
  readonly pictureService: PictureService;
  readonly fileRepository: FileRepository;
  readonly awaitedPictures: AwaitedPictures;
}

/** Binds pictures and files: uploading, listing, discarding, and pictures that are fetched from other hosts. */
export const bindMedia = (
  container: Container,
  { pictureStorage, resizer, pictureEditor, pictureService, fileRepository, awaitedPictures }: MediaPorts,
): void => {
  const random = new CryptoRandom();
  container.bind(UploadPicture).toResolvedValue(
    (clock, errors, persisted) =>
      new UploadPicture({
        pictures: new UploadProductImage({ images: pictureStorage, resizer, clock, random, errors }),
        logos: new UploadGameLogo(pictureStorage, clock, random, errors),
        storage: pictureStorage,
        repository: pictureService,
        persisted,
        again: container.get(PORT.signInAgain),
      }),
    [PORT.clock, PORT.errors, PersistedSession],
  );
  container
    .bind(EditPicture)
    .toResolvedValue((upload, errors) => new EditPicture(pictureEditor, upload, errors), [UploadPicture, PORT.errors]);
  container.bind(ListFiles).toResolvedValue((errors) => new ListFiles(fileRepository, errors), [PORT.errors]);
  container.bind(DiscardFiles).toResolvedValue((errors) => new DiscardFiles(fileRepository, errors), [PORT.errors]);
  for (const UseCase of [ListAwaitedPictures, RetryPictures, ReleasePicture])
    container.bind<object>(UseCase).toResolvedValue((errors) => new UseCase(awaitedPictures, errors), [PORT.errors]);
};

/** In a worker where workers have a canvas, else on the page. */
export const openResizer = (): ImageResizer =>
  typeof OffscreenCanvas === 'undefined'
    ? new CanvasImageResizer(document)
    : new WorkerImageResizer(() => new Worker(new URL('../../browser/media/resize.worker.ts', import.meta.url), { type: 'module' }));

/** In a worker where workers have a canvas, else on the page. */
export const openPictureEditor = (fetcher: typeof fetch): PictureEditor =>
  new BrowserPictureEditor(
    fetcher,
    typeof OffscreenCanvas === 'undefined'
      ? null
      : () => new Worker(new URL('../../browser/media/edit.worker.ts', import.meta.url), { type: 'module' }),
  );
