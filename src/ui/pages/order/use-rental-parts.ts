import { useEffect, useState } from 'react';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { loadOnce } from '../../core/page.ts';
import { useResolver, useStore } from '../../core/view-model.tsx';
import { ToastStore } from '../../stores/toast.store.ts';
import { orderPageText } from './order.text.ts';
import type { RentalParts } from './rental/rental-parts.ts';

const parts = new DeferredModule(async () => (await import('./rental/rental-parts.ts')).rentalParts);

/** The sections of a rental; null until they are loaded, and for a purchase. */
export const useRentalParts = (isRental: boolean): RentalParts | null => {
  const resolver = useResolver();
  const toasts = useStore(ToastStore);
  const [found, setFound] = useState<RentalParts | null>(null);
  useEffect(() => {
    if (!isRental) return undefined;
    let isOver = false;
    parts.ready().then(
      (loaded) => {
        if (isOver) return;
        loadOnce(resolver, loaded.bindings);
        setFound(loaded);
      },
      () => {
        if (!isOver) toasts.show('error', orderPageText.partNotLoaded);
      },
    );
    return () => {
      isOver = true;
    };
  }, [isRental, resolver, toasts]);
  return found;
};
