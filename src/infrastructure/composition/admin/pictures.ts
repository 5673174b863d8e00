import type { Container } from 'inversify';
import { DiscardFiles } from '../../../application/admin/pictures/discard-files.ts';
import type { FileLedger } from '../../../application/admin/pictures/file-ledger.ts';
import { ListFiles } from '../../../application/admin/pictures/list-files.ts';
import type { PictureDesk } from '../../../application/admin/pictures/picture-desk.ts';
import { UploadPicture } from '../../../application/admin/pictures/upload-picture.ts';
import type { ImageResizer } from '../../../application/catalog/image-resizer.ts';
import type { ImageStorage } from '../../../application/catalog/image-storage.ts';
import { UploadGameLogo } from '../../../application/catalog/upload-game-logo.ts';
import { UploadProductImage } from '../../../application/catalog/upload-product-image.ts';
import { KeptSession } from '../../../application/session/kept-session.ts';
import { CryptoRandom } from '../../platform/crypto-random.ts';
import { PORT } from '../tokens.ts';

interface PicturePorts {
  readonly pictureStorage: ImageStorage;
  readonly resizer: ImageResizer;
  readonly desk: PictureDesk;
  readonly ledger: FileLedger;
}

/** Pictures: bringing them in, and looking after what is there. */
export const bindPictures = (container: Container, { pictureStorage, resizer, desk, ledger }: PicturePorts): void => {
  const random = new CryptoRandom();
  container
    .bind(UploadPicture)
    .toResolvedValue(
      (clock, errors, kept) =>
        new UploadPicture(
          new UploadProductImage(pictureStorage, resizer, clock, random, errors),
          new UploadGameLogo(pictureStorage, clock, random, errors),
          pictureStorage,
          desk,
          kept,
        ),
      [PORT.clock, PORT.errors, KeptSession],
    );
  container.bind(ListFiles).toResolvedValue((errors) => new ListFiles(ledger, errors), [PORT.errors]);
  container.bind(DiscardFiles).toResolvedValue((errors) => new DiscardFiles(ledger, errors), [PORT.errors]);
};
