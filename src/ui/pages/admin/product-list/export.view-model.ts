import { makeAutoObservable } from 'mobx';
import { ExportProducts } from '../../../../application/catalog/export-products.ts';
import type { FileForm, FilePart } from '../../../../application/shared/write-table.ts';
import type { ProductListFilter } from '../../../../domain/catalog/product-list-filter.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { saveTable } from '../kit/file-export.tsx';
import { productListText } from './product-list.text.ts';

/** Exports the current filter as a file. Parts are passed to the browser as they arrive, so that a large shop does not fill the memory. */
export class ExportViewModel {
  /** The number of products written so far; null while no export is running. */
  count: number | null = null;
  private isStopped = false;

  constructor(
    private readonly exportProducts: ExportProducts,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'exportProducts' | 'toasts' | 'isStopped'>(
      this,
      { exportProducts: false, toasts: false, isStopped: false },
      { autoBind: true },
    );
  }

  stop(): void {
    this.isStopped = true;
  }

  async run(filter: ProductListFilter, now: Date, form: FileForm): Promise<void> {
    if (this.count !== null) return;
    this.isStopped = false;
    this.show(0);
    const parts: Blob[] = [];
    const take = (part: FilePart): void => void parts.push(new Blob([part]));
    const goOn = (rows: number): boolean => {
      this.show(rows);
      return !this.isStopped;
    };
    const result = await this.exportProducts.execute(filter, { take, goOn }, form);
    this.show(null);
    if (!result.ok) return this.toasts.show('error', failureText(result.failure));
    if (result.value === null) return;
    saveTable(productListText.exportName(now.toISOString().slice(0, 10)), { form, parts });
    this.toasts.show('success', productListText.exported(result.value));
  }

  private show(count: number | null): void {
    this.count = count;
  }
}

export const exportBindings = bindingsOf(
  ExportViewModel,
  [ExportProducts, ToastStore],
  (file, toasts) => new ExportViewModel(file, toasts),
);
