import { ContainerModule } from 'inversify';
import { OpenContent } from '../../../../application/content/open-content.ts';
import { PreviewContent } from '../../../../application/content/preview-content.ts';
import { WriteContent } from '../../../../application/content/write-content.ts';
import { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { EditorViewModel } from './editor.view-model.ts';
import { TextListViewModel } from './text-list.view-model.ts';

export const adminContentBindings = new ContainerModule(({ bind }) => {
  bind(TextListViewModel).toResolvedValue((open) => new TextListViewModel(open), [OpenContent]);
  bind(EditorViewModel).toResolvedValue(
    (open, write, preview, drafts, toasts) => new EditorViewModel({ open, write, preview, drafts }, toasts),
    [OpenContent, WriteContent, PreviewContent, DraftStorage, ToastStore],
  );
});
