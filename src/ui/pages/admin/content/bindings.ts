import { ContainerModule } from 'inversify';
import { OpenContent } from '../../../../application/content/open-content.ts';
import { PreviewContent } from '../../../../application/content/preview-content.ts';
import { WriteContent } from '../../../../application/content/write-content.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { EditorViewModel } from './editor.view-model.ts';
import { TextListViewModel } from './text-list.view-model.ts';

export const adminContentBindings = new ContainerModule(({ bind }) => {
  bind(TextListViewModel).toResolvedValue((open) => new TextListViewModel(open), [OpenContent]);
  bind(EditorViewModel).toResolvedValue(
    (open, write, preview, form, toasts) => new EditorViewModel({ open, write, preview, form }, toasts),
    [OpenContent, WriteContent, PreviewContent, FormTools, ToastStore],
  );
});
