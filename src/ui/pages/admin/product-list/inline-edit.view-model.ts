import { ChangeProducts } from '../../../../application/catalog/change-products.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import type { SaveOutcome } from '../kit/table/inline-number.tsx';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import { productListText } from './product-list.text.ts';
import type { ProductListViewModel } from './product-list.view-model.ts';

export type InlineField = 'price' | 'stock';

const shown = (field: InlineField, value: number): string => (field === 'price' ? formatRupiah(value) : formatCount(value));

/** Edits prices and stock in their rows. Another person's change is reported, never overwritten. */
export class InlineEditViewModel {
  constructor(
    private readonly change: ChangeProducts,
    private readonly toasts: ToastStore,
  ) {}

  async save(list: ProductListViewModel, row: StaffProduct, field: InlineField, value: number): Promise<SaveOutcome> {
    const seen = field === 'stock' ? { seenStock: row.stock } : {};
    const result = await this.change.execute([{ id: row.id, version: row.version, ...seen, set: { [field]: value } }]);
    if (!result.ok) {
      this.toasts.show('error', failureText(result.failure));
      return 'failed';
    }
    const [outcome] = result.value;
    if (outcome === undefined) return 'failed';
    if (outcome.status === 'done') {
      const version = outcome.version ?? row.version;
      list.replace({ ...row, [field]: value, version, updatedAt: new Date(version) });
      return 'saved';
    }
    const isSold = outcome.status === 'refused' && outcome.failure.code === 'STOCK_CHANGED';
    if (outcome.status === 'changed' || isSold) {
      await this.showConflict(list, row, field, value, isSold);
      return 'outrun';
    }
    this.toasts.show('error', outcome.status === 'missing' ? productListText.missing(row.name) : bulkText.reason(outcome));
    return 'failed';
  }

  private async showConflict(
    list: ProductListViewModel,
    row: StaffProduct,
    field: InlineField,
    mine: number,
    isSold: boolean,
  ): Promise<void> {
    const now = await list.readOne(row.id);
    if (now === null) return this.toasts.show('error', productListText.missing(row.name));
    list.replace(now);
    const warning = isSold
      ? productListText.sold(now.name, row.stock, now.stock)
      : productListText.outrun(now.name, productListText.columns[field], shown(field, now[field]));
    this.toasts.show('warning', warning, {
      label: productListText.mineInstead(shown(field, mine)),
      run: () => void this.save(list, now, field, mine),
    });
  }
}

export const inlineEditBindings = bindingsOf(
  InlineEditViewModel,
  [ChangeProducts, ToastStore],
  (change, toasts) => new InlineEditViewModel(change, toasts),
);
