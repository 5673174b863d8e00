import { makeAutoObservable, runInAction } from 'mobx';
import type { UndoSale } from '../../../../application/flash-sale/undo-sale.ts';
import type { FlashSale } from '../../../../domain/flash-sale/flash-sale.ts';
import { isSameSale } from '../../../../domain/flash-sale/previous-sale.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import type { TakeBack, UndoStore } from '../kit/undo/undo.ts';
import { flashSalesText as text } from './flash-sales.text.ts';

/** Reports an action on a sale and offers to undo it. It lives longer than the form, so that an open list reloads after an undo. */
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

  /** @param after the state after the action; without a difference there is nothing to undo */
  offer(done: string, before: FlashSale, after: FlashSale): void {
    this.undo.offer(done, this.takeBack(before, after));
  }

  /** For a caller that shows the offer itself. */
  takeBack(before: FlashSale, after: FlashSale): TakeBack | undefined {
    if (isSameSale(before, after)) return undefined;
    return async () => {
      const undone = await this.sale.execute(before, after);
      runInAction(() => {
        this.turn += 1;
      });
      // The initial stock only rises (section 3), also when an action is undone.
      if (undone.ok && undone.value.initialStock > before.initialStock)
        this.toasts.show('warning', text.initialStockStays(undone.value.stock, undone.value.initialStock));
      return undone;
    };
  }
}
