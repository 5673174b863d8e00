import { ContainerModule } from 'inversify';
import { DiscardFiles, ListFiles } from '../../../../application/media/files.ts';
import { MediaViewModel } from './media.view-model.ts';

export const mediaBindings = new ContainerModule(({ bind }) => {
  bind(MediaViewModel).toResolvedValue((list, discard) => new MediaViewModel(list, discard), [ListFiles, DiscardFiles]);
});
