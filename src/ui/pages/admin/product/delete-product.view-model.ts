import { makeAutoObservable } from 'mobx';
import { DeleteProduct } from '../../../../application/catalog/delete-product.ts';
import { ReadProductUsage } from '../../../../application/catalog/open-product.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { productEditorText as text } from './product.text.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

/** Deletes a product after it shows what that affects; offers archiving instead while an order is open. */
export class DeleteProductViewModel {
  isBusy = false;

  constructor(
    private readonly uses: { readonly impact: ReadProductUsage; readonly remove: DeleteProduct },
    private readonly dialog: DialogStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'uses' | 'dialog' | 'toasts'>(this, { uses: false, dialog: false, toasts: false }, { autoBind: true });
  }

  async confirmDeletion(editor: ProductEditorViewModel): Promise<void> {
    const { id, opened } = editor;
    if (this.isBusy || id === null || opened === null) return;
    const { name } = opened.product;
    this.work(true);
    const impact = await this.uses.impact.execute(id);
    this.work(false);
    if (!impact.ok) return editor.form.refuse(editor.describeFailure(impact.failure));
    if (impact.value.hasOpenOrder) return this.offerArchive(editor, name, impact.value.orders);
    await this.dialog.open({
      title: text.removeTitle(name),
      message: text.impact(impact.value),
      type: 'error',
      confirmText: text.removeConfirm,
      onConfirm: () => this.remove(editor, id, name),
    });
  }

  private async remove(editor: ProductEditorViewModel, id: string, name: string): Promise<void> {
    const removed = await this.uses.remove.execute(id);
    if (!removed.ok) return editor.form.refuse(editor.describeFailure(removed.failure));
    editor.onDeleted();
    this.toasts.show('success', text.toastRemoved(name));
  }

  private async offerArchive(editor: ProductEditorViewModel, name: string, orders: number): Promise<void> {
    const isArchived = editor.opened?.product.archivedAt != null;
    const isWanted = await this.dialog.open({
      title: text.openOrderTitle(name),
      message: text.openOrder(orders),
      ...(isArchived ? { hideCancel: true, confirmText: text.understood } : { confirmText: text.archiveInstead }),
    });
    if (isWanted && !isArchived) await editor.archive(true);
  }

  private work(isBusy: boolean): void {
    this.isBusy = isBusy;
  }
}

export const deleteProductBindings = bindingsOf(
  DeleteProductViewModel,
  [ReadProductUsage, DeleteProduct, DialogStore, ToastStore],
  (impact, remove, dialog, toasts) => new DeleteProductViewModel({ impact, remove }, dialog, toasts),
);
