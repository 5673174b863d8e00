import { ContainerModule } from 'inversify';
import { UploadPicture } from '../../../../../application/media/upload-picture.ts';
import { UploadQueue } from './upload-queue.ts';

/** For pages that upload pictures. */
export const pictureBindings = new ContainerModule(({ bind }) => {
  bind(UploadQueue).toResolvedValue((upload) => new UploadQueue(upload), [UploadPicture]);
});
