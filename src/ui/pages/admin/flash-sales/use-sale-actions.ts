import type { AdminFlashSale } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import { isLive } from '../../../../domain/flash-sale/flash-sale.ts';
import { useStore } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { formText } from '../kit/form/form.text.ts';
import { flashSalesText as text } from './flash-sales.text.ts';
import type { FlashSalesViewModel } from './flash-sales.view-model.ts';
import { SaleUndoStore } from './sale-undo.store.ts';

/** What ends a sale or takes it away: asked first, told afterwards; an end can be taken back. */
export const useSaleActions = (model: FlashSalesViewModel) => {
  const [dialog, toasts, clock] = [useStore(DialogStore), useStore(ToastStore), useStore(ClockStore)];
  const undo = useStore(SaleUndoStore);
  return {
    end: async (entry: AdminFlashSale): Promise<void> => {
      const { name, price } = entry.product;
      const question = { title: text.endTitle, message: text.endText(name, price), type: 'warning', confirmText: text.end } as const;
      if (!(await dialog.ask(question))) return;
      const ended = await model.end(entry);
      if (ended.ok) undo.offer(text.ended, entry.sale, ended.value);
      else toasts.show('error', failureText(ended.failure));
    },
    remove: async (entry: AdminFlashSale): Promise<void> => {
      const message = text.removeText(entry.product.name, isLive(entry.sale, clock.now));
      const question = { title: text.removeTitle, message, type: 'error', confirmText: formText.remove } as const;
      if (!(await dialog.ask(question))) return;
      const removed = await model.remove(entry);
      if (removed.ok) toasts.show('success', text.removed);
      else toasts.show('error', failureText(removed.failure));
    },
  };
};
