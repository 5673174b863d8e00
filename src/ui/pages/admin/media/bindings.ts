import { ContainerModule } from 'inversify';
import { DiscardFiles } from '../../../../application/media/discard-files.ts';
import { ListFiles } from '../../../../application/media/list-files.ts';
import { MediaViewModel } from './media.view-model.ts';

export const mediaBindings = new ContainerModule(({ bind }) => {
  bind(MediaViewModel).toResolvedValue((list, discard) => new MediaViewModel(list, discard), [ListFiles, DiscardFiles]);
});
