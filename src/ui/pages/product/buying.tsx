import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { OrderModule } from '../../../application/shared/deferred-modules.ts';
import type { Product } from '../../../domain/catalog/product.ts';
import type { RentalOption } from '../../../domain/catalog/rental-option.ts';
import { loadOnce } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import type { Bindings } from '../../core/resolver.ts';
import { useResolver, useStore } from '../../core/view-model.tsx';
import { ToastStore } from '../../stores/toast.store.ts';
import { productPageText } from './product.text.ts';
import { readStart } from './wanted-start.ts';

/** A dialog as its module exports it. */
interface Loaded<Given> {
  readonly Sheet: ComponentType<Given & { readonly onClose: () => void }>;
  readonly bindings: readonly Bindings[];
}

const buying = new DeferredModule(async () => (await import('./buy-sheet/buy-sheet.tsx')).buySheet);
const renting = new DeferredModule(async () => (await import('./rental-sheet/rental-sheet.tsx')).rentalSheet);

interface Props {
  readonly product: Product;
  /** The price on the page. */
  readonly shown: number;
  /** The rented option; null for a purchase. */
  readonly option: RentalOption | null;
}

/** The purchase or rental dialog, while the address names it (`?beli=1`, `?mulai=...`). It is loaded on the first press. */
export const Buying = ({ product, shown, option }: Props) => {
  const [query] = useSearchParams();
  const wanted = readStart(query);
  if (option !== null)
    return wanted === null ? null : (
      <OpenSheet key={option.id} module={renting} given={{ product, option, wanted }} page={paths.productToRent(product.id, option.id)} />
    );
  return query.get('beli') === '1' ? <OpenSheet module={buying} given={{ product, shown }} page={paths.product(product.id)} /> : null;
};

interface OpenProps<Given> {
  readonly module: DeferredModule<Loaded<Given>>;
  readonly given: Given;
  /** The address of the page without the dialog. */
  readonly page: string;
}

const OpenSheet = <Given extends object>({ module, given, page }: OpenProps<Given>) => {
  const resolver = useResolver();
  const toasts = useStore(ToastStore);
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly isOpened?: boolean } | null };
  const [Sheet, setSheet] = useState<Loaded<Given>['Sheet'] | null>(null);
  const close = (): void => {
    // Closing goes back in the history when the dialog was opened from the page; after a link from elsewhere it replaces the entry.
    if (state?.isOpened === true) void navigate(-1);
    else void navigate(page, { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    let isOver = false;
    Promise.all([module.ready(), resolver.get(OrderModule).ready()]).then(
      ([loaded]) => {
        if (isOver) return;
        for (const bindings of loaded.bindings) loadOnce(resolver, bindings);
        setSheet(() => loaded.Sheet);
      },
      () => {
        if (!isOver) toasts.show('error', productPageText.sheetNotLoaded);
      },
    );
    return () => {
      isOver = true;
    };
  }, [module, resolver, toasts]);
  return Sheet === null ? null : <Sheet {...given} onClose={close} />;
};
