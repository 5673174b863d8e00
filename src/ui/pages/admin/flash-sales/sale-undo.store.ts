import { makeAutoObservable, runInAction } from 'mobx';
import type { UndoSale } from '../../../../application/flash-sale/undo-sale.ts';
import type { FlashSale } from '../../../../domain/flash-sale/flash-sale.ts';
import { isSameSale } from '../../../../domain/flash-sale/previous-sale.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import type { TakeBack, UndoStore } from '../kit/undo/undo.ts';
import { flashSalesText as text } from './flash-sales.text.ts';

/** Says what was done with a sale and offers to take it back. It lasts longer than the form, so an open list learns from here to read anew. */
export class SaleUndoStore {
  /** Grows with every attempt. */
  turn = 0;

  constructor(
    private readonly sale: UndoSale,
    private readonly undo: UndoStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'sale' | 'undo' | 'toasts'>(this, { sale: false, undo: false, toasts: false }, { autoBind: true });
  }

  /** @param after as it stands since; when nothing differs there is nothing to take back */
  offer(done: string, before: FlashSale, after: FlashSale): void {
    this.undo.offer(done, this.takeBack(before, after));
  }

  /** The same for whoever offers it himself. */
  takeBack(before: FlashSale, after: FlashSale): TakeBack | undefined {
    if (isSameSale(before, after)) return undefined;
    return async () => {
      const undone = await this.sale.execute(before, after);
      runInAction(() => {
        this.turn += 1;
      });
      // What it began with only rises (section 3), whatever is put back.
      if (undone.ok && undone.value.initialStock > before.initialStock)
        this.toasts.show('warning', text.initialStockStays(undone.value.stock, undone.value.initialStock));
      return undone;
    };
  }
}
