import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { OrderModule } from '../../../application/shared/deferred-modules.ts';
import type { Product } from '../../../domain/catalog/product.ts';
import { loadOnce } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { useResolver, useStore } from '../../core/view-model.tsx';
import { ToastStore } from '../../stores/toast.store.ts';
import type { BuySheet } from './buy-sheet/buy-sheet.tsx';
import { productPageText } from './product.text.ts';

const sheet = new DeferredModule(() => import('./buy-sheet/buy-sheet.tsx'));

interface Props {
  readonly product: Product;
  /** What it costs on the page. */
  readonly shown: number;
}

/** The sheet that buys, while the address asks for it (`?beli=1`): it arrives with the first press. */
export const Buying = ({ product, shown }: Props) => {
  const [query] = useSearchParams();
  return query.get('beli') === '1' ? <OpenSheet product={product} shown={shown} /> : null;
};

const OpenSheet = ({ product, shown }: Props) => {
  const resolver = useResolver();
  const toasts = useStore(ToastStore);
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly isOpened?: boolean } | null };
  const [Sheet, setSheet] = useState<ComponentType<ComponentProps<typeof BuySheet>> | null>(null);
  const close = (): void => {
    // Whoever came from the page goes back to it; a link from elsewhere leaves the sheet out of the history.
    if (state?.isOpened === true) void navigate(-1);
    else void navigate(paths.product(product.id), { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    let isOver = false;
    Promise.all([sheet.ready(), resolver.get(OrderModule).ready()]).then(
      ([loaded]) => {
        if (isOver) return;
        loadOnce(resolver, loaded.openingHoursBindings);
        loadOnce(resolver, loaded.buySheetBindings);
        setSheet(() => loaded.BuySheet);
      },
      () => {
        if (!isOver) toasts.show('error', productPageText.sheetNotLoaded);
      },
    );
    return () => {
      isOver = true;
    };
  }, [resolver, toasts]);
  return Sheet === null ? null : <Sheet product={product} shown={shown} onClose={close} />;
};
