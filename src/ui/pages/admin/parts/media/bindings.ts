import { ContainerModule } from 'inversify';
import { EditPicture } from '../../../../../application/media/edit-picture.ts';
import { DiscardFiles } from '../../../../../application/media/files.ts';
import { UploadPicture } from '../../../../../application/media/upload-picture.ts';
import { PictureEditViewModel } from './edit/picture-edit.view-model.ts';
import { UploadQueue } from './upload-queue.ts';

/** For pages that upload pictures. */
export const pictureBindings = new ContainerModule(({ bind }) => {
  bind(UploadQueue).toResolvedValue((upload) => new UploadQueue(upload), [UploadPicture]);
  bind(PictureEditViewModel).toResolvedValue((edit, discard) => new PictureEditViewModel(edit, discard), [EditPicture, DiscardFiles]);
});
