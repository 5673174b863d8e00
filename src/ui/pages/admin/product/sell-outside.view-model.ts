import { makeAutoObservable } from 'mobx';
import { SellOutside, UndoOutsideSale } from '../../../../application/catalog/sell-outside.ts';
import { type FieldProblems, fieldProblemsOf } from '../../../../application/shared/refusals.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import { productEditorText as text } from './product.text.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

interface Typed {
  readonly place: string;
  readonly amount: string;
  /** The codes of fields that cannot be used, by field. */
  readonly problems: FieldProblems;
}

/** Records a unit that was sold elsewhere, and can take that back. */
export class SellOutsideViewModel {
  readonly dialog = new StaffDialog<Typed>();

  constructor(
    private readonly uses: { readonly sell: SellOutside; readonly undo: UndoOutsideSale },
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'uses' | 'toasts'>(this, { dialog: false, uses: false, toasts: false }, { autoBind: true });
  }

  open(price: number): void {
    this.dialog.open({ place: '', amount: String(price), problems: {} });
  }

  problemOf(field: string): string | null {
    const code = this.dialog.subject?.problems[field];
    return code === undefined ? null : failureText({ code });
  }

  async confirm(editor: ProductEditorViewModel): Promise<void> {
    const { dialog } = this;
    const { subject } = dialog;
    const { id, opened } = editor;
    if (subject === null || id === null || opened === null) return;
    const sold = await dialog.run(() => this.uses.sell.execute(id, editor.form.version ?? opened.version, subject));
    if (sold === null) return;
    if (!sold.ok) return this.refuse(sold.failure);
    dialog.close();
    editor.adopt(sold.value.opened);
    const { saleId } = sold.value;
    this.toasts.show('success', text.soldOutside, { label: text.undo, run: () => void this.takeBack(editor, id, saleId) });
  }

  private refuse(failure: Failure): void {
    const problems = fieldProblemsOf(failure);
    this.dialog.change({ problems: problems ?? {} });
    this.dialog.refuse(problems === null ? failureText(failure) : null);
  }

  private async takeBack(editor: ProductEditorViewModel, id: string, saleId: string): Promise<void> {
    const undone = await this.uses.undo.execute(id, saleId);
    if (!undone.ok) return this.toasts.show('error', failureText(undone.failure));
    if (editor.id === id) editor.adopt(undone.value);
    this.toasts.show('info', text.outsideUndone);
  }
}

export const sellOutsideBindings = bindingsOf(
  SellOutsideViewModel,
  [SellOutside, UndoOutsideSale, ToastStore],
  (sell, undo, toasts) => new SellOutsideViewModel({ sell, undo }, toasts),
);
