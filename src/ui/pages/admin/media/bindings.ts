import { ContainerModule } from 'inversify';
import { DiscardFiles } from '../../../../application/admin/pictures/discard-files.ts';
import { ListFiles } from '../../../../application/admin/pictures/list-files.ts';
import { MediaViewModel } from './media.view-model.ts';

export const mediaBindings = new ContainerModule(({ bind }) => {
  bind(MediaViewModel).toResolvedValue((list, discard) => new MediaViewModel(list, discard), [ListFiles, DiscardFiles]);
});
