import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ChangeProducts } from '../../../../application/catalog/change-products.ts';
import type { RowChange, RowOutcome, RowSet } from '../../../../application/catalog/staff-products.ts';
import { PlanSales, WithdrawSales } from '../../../../application/flash-sale/plan-sales.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import { plannedSale, type SalePlan } from '../../../../domain/flash-sale/sale-plan.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { type BulkAction, bulkText } from '../parts/catalog/product-bulk.text.ts';
import type { ProductListViewModel } from './product-list.view-model.ts';

interface BulkReport {
  readonly done: number;
  readonly failed: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
}

/** The actions that need a value, which a dialog asks for. */
const WITH_VALUE = ['stock', 'price', 'game', 'tier', 'category', 'sale'] as const satisfies readonly BulkAction[];
export type ActionWithValue = (typeof WITH_VALUE)[number];
type Plain = Exclude<BulkAction, ActionWithValue>;

export const needsValue = (action: BulkAction): action is ActionWithValue => WITH_VALUE.some((kind) => kind === action);

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
  ...(set.gameId === undefined ? {} : { gameId: row.game?.id ?? null }),
  ...(set.tierId === undefined ? {} : { tierId: row.tier?.id ?? null }),
  ...(set.categoryId === undefined ? {} : { categoryId: row.category?.id ?? null }),
});

/** Bulk actions on the selected products, and their outcomes. */
export class BulkViewModel {
  report: BulkReport | null = null;
  progress: { readonly done: number; readonly count: number } | null = null;
  /** The action whose dialog is open. */
  asking: ActionWithValue | null = null;
  private isStopped = false;

  constructor(
    private readonly change: ChangeProducts,
    private readonly sales: { readonly plan: PlanSales; readonly withdraw: WithdrawSales },
    private readonly dialog: DialogStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'change' | 'sales' | 'dialog' | 'toasts' | 'isStopped'>(
      this,
      { report: observableRef, progress: observableRef, change: false, sales: false, dialog: false, toasts: false, isStopped: false },
      { autoBind: true },
    );
  }

  openDialog(what: ActionWithValue | null): void {
    this.asking = what;
  }

  /** Stops a run after the rows that are being sent. */
  stop(): void {
    this.isStopped = true;
  }

  /** Selects every product of the filter. */
  async chooseEverything(list: ProductListViewModel): Promise<void> {
    const problem = await list.chooseEverything();
    if (problem !== null) this.toasts.show('error', problem);
  }

  closeReport(): void {
    this.report = null;
  }

  async confirm(list: ProductListViewModel, action: Plain): Promise<void> {
    const rows = list.chosenRows;
    const isSure = await this.dialog.open({
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
    await this.finish(list, done.length, failed);
  }

  /** Reports the rows that failed, which stay selected, and shows the new state of all. */
  private async finish(list: ProductListViewModel, done: number, failed: BulkReport['failed']): Promise<void> {
    runInAction(() => {
      this.report = failed.length === 0 ? null : { done, failed };
    });
    list.choose(new Set(failed.map(({ id }) => id)));
    list.forgetCount();
    await list.reload();
  }

  /** Creates the flash sale of each product, and names those that get none in the same report. */
  async planSales(list: ProductListViewModel, plan: SalePlan, now: Date): Promise<void> {
    this.asking = null;
    this.report = null;
    const rows = list.chosenRows;
    const planned = rows.map((row) => ({ row, sale: plannedSale(plan, row, now) }));
    const drafts = planned.flatMap(({ sale }) => ('draft' in sale ? [sale.draft] : []));
    const outcomes = await this.withProgress(drafts.length, (onProgress) => this.sales.plan.execute(drafts, onProgress));
    if (outcomes === null) return;
    const made = outcomes.flatMap(({ saleId }) => saleId ?? []);
    const refused = new Map(outcomes.flatMap((outcome) => (outcome.saleId === null ? [[outcome.productId, outcome.failure]] : [])));
    const failed = planned.flatMap(({ row: { id, name }, sale }) => {
      const failure = 'problem' in sale ? { code: sale.problem } : refused.get(id);
      return failure === undefined ? [] : [{ id, name, reason: bulkText.saleReason(failure) }];
    });
    if (made.length > 0)
      this.toasts.show('success', bulkText.done('sale', made.length), { label: bulkText.undo, run: () => void this.undoSales(list, made) });
    await this.finish(list, made.length, failed);
  }

  private async undoSales(list: ProductListViewModel, ids: readonly string[]): Promise<void> {
    const result = await this.sales.withdraw.execute(ids);
    if (!result.ok) return this.toasts.show('error', failureText(result.failure));
    if (result.value > 0) this.toasts.show('info', bulkText.saleUndone(result.value));
    if (result.value < ids.length) this.toasts.show('warning', bulkText.saleNotUndone(ids.length - result.value));
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

  private send(changes: readonly RowChange[]): Promise<readonly RowOutcome[] | null> {
    return this.withProgress(changes.length, (onProgress) => this.change.execute(changes, onProgress));
  }

  /** Runs work on many rows, shows how far it is, and lets it be stopped. @returns null after a failure, which is shown */
  private async withProgress<T>(
    count: number,
    work: (onProgress: (done: number) => boolean) => Promise<Result<readonly T[]>>,
  ): Promise<readonly T[] | null> {
    const show = (progress: BulkViewModel['progress']): void =>
      runInAction(() => {
        this.progress = progress;
      });
    this.isStopped = false;
    show({ done: 0, count });
    const result = await work((done) => {
      show({ done, count });
      return !this.isStopped;
    });
    show(null);
    if (result.ok) return result.value;
    this.toasts.show('error', failureText(result.failure));
    return null;
  }
}

export const bulkBindings = bindingsOf(
  BulkViewModel,
  [ChangeProducts, PlanSales, WithdrawSales, DialogStore, ToastStore],
  (change, plan, withdraw, dialog, toasts) => new BulkViewModel(change, { plan, withdraw }, dialog, toasts),
);
