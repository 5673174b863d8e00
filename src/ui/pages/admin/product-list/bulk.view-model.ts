import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ChangeProducts } from '../../../../application/catalog/change-products.ts';
import type { RowChange, RowOutcome, RowSet } from '../../../../application/catalog/staff-products.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import type { DialogStore } from '../../../stores/dialog.store.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { type BulkAction, bulkText } from '../parts/catalog/product-bulk.text.ts';
import type { ProductListViewModel } from './product-list.view-model.ts';

interface BulkReport {
  readonly done: number;
  readonly failed: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
}

type Plain = Exclude<BulkAction, 'stock' | 'price'>;

const SETS: Readonly<Record<Plain, RowSet | 'delete'>> = {
  activate: { isActive: true },
  deactivate: { isActive: false },
  archive: { isArchived: true },
  restore: { isArchived: false },
  delete: 'delete',
};

/** A new stock is sent with the one on screen. */
const seen = (set: RowSet | 'delete', stock: number | undefined): Pick<RowChange, 'seenStock'> =>
  set === 'delete' || set.stock === undefined || stock === undefined ? {} : { seenStock: stock };

/** The fields of a row that an action changes, from before it. */
const previous = (row: StaffProduct, set: RowSet): RowSet => ({
  ...(set.isActive === undefined || row.state === 'archived' ? {} : { isActive: row.state === 'active' }),
  ...(set.isArchived === undefined ? {} : { isArchived: row.state === 'archived' }),
  ...(set.price === undefined ? {} : { price: row.price }),
  ...(set.stock === undefined ? {} : { stock: row.stock }),
});

/** Bulk actions on the selected products, and their outcomes. */
export class BulkViewModel {
  report: BulkReport | null = null;
  progress: { readonly done: number; readonly count: number } | null = null;
  /** The open dialog of an action that needs a number. */
  asking: 'stock' | 'price' | null = null;

  constructor(
    private readonly change: ChangeProducts,
    private readonly dialog: DialogStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'change' | 'dialog' | 'toasts'>(
      this,
      { report: observableRef, progress: observableRef, change: false, dialog: false, toasts: false },
      { autoBind: true },
    );
  }

  ask(what: 'stock' | 'price' | null): void {
    this.asking = what;
  }

  closeReport(): void {
    this.report = null;
  }

  async confirm(list: ProductListViewModel, action: Plain): Promise<void> {
    const rows = list.chosenRows;
    const isSure = await this.dialog.ask({
      title: bulkText.question(action, rows.length),
      message: bulkText.impact(
        action,
        rows.map(({ name }) => name),
      ),
      type: action === 'delete' ? 'error' : 'default',
      confirmText: bulkText.actions[action].replace('…', ''),
    });
    if (isSure)
      await this.run(
        list,
        action,
        rows.map((row) => ({ row, set: SETS[action] })),
      );
  }

  /** Changes rows, each with the version on screen, and shows their new state. */
  async run(
    list: ProductListViewModel,
    action: BulkAction,
    wanted: readonly { readonly row: StaffProduct; readonly set: RowSet | 'delete' }[],
  ): Promise<void> {
    this.asking = null;
    this.report = null;
    const outcomes = await this.send(wanted.map(({ row: { id, version, stock }, set }) => ({ id, version, ...seen(set, stock), set })));
    if (outcomes === null) return;
    const rows = new Map(wanted.map((one) => [one.row.id, one]));
    const done = outcomes.filter((outcome) => outcome.status === 'done');
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === 'done' ? [] : [{ id: outcome.id, name: rows.get(outcome.id)?.row.name ?? '', reason: bulkText.reason(outcome) }],
    );
    const back = done.flatMap(({ id, version }): RowChange[] => {
      const one = rows.get(id);
      return one === undefined || one.set === 'delete' || version === null
        ? []
        : [{ id, version, ...seen(one.set, one.set.stock), set: previous(one.row, one.set) }];
    });
    if (done.length > 0) {
      const undo = back.length === 0 ? undefined : { label: bulkText.undo, run: () => void this.undo(list, back) };
      this.toasts.show('success', bulkText.done(action, done.length), undo);
    }
    runInAction(() => {
      this.report = failed.length === 0 ? null : { done: done.length, failed };
    });
    list.choose(new Set(failed.map(({ id }) => id)));
    list.forgetCount();
    await list.reload();
  }

  private async undo(list: ProductListViewModel, changes: readonly RowChange[]): Promise<void> {
    const outcomes = await this.send(changes);
    if (outcomes === null) return;
    const count = outcomes.filter(({ status }) => status === 'done').length;
    if (count > 0) this.toasts.show('info', bulkText.undone(count));
    if (count < outcomes.length) this.toasts.show('warning', bulkText.notUndone(outcomes.length - count));
    list.forgetCount();
    await list.reload();
  }

  private async send(changes: readonly RowChange[]): Promise<readonly RowOutcome[] | null> {
    const show = (progress: BulkViewModel['progress']): void =>
      runInAction(() => {
        this.progress = progress;
      });
    const count = changes.length;
    show({ done: 0, count });
    const result = await this.change.execute(changes, (done) => show({ done, count }));
    show(null);
    if (result.ok) return result.value;
    this.toasts.show('error', failureText(result.failure));
    return null;
  }
}
