import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { ShareProduct } from '../../../application/sharing/share-product.ts';
import { isBuiltInSample } from '../../../domain/catalog/built-in-sample.ts';
import type { Product } from '../../../domain/catalog/product.ts';
import { productCode } from '../../../domain/catalog/product-code.ts';
import { AnyLink } from '../../components/any-link.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useStore } from '../../core/view-model.tsx';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { WishlistStore } from '../../features/wishlist/wishlist.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import type { AddressDialog } from './address-dialog.tsx';
import { cardOf } from './card-of.ts';
import { questionAddress, type Subject } from './contact-address.ts';
import { productPageText } from './product.text.ts';
import styles from './product-tools.module.scss';

/** Only for devices that can neither share nor copy. */
const dialog = new DeferredModule(async () => (await import('./address-dialog.tsx')).AddressDialog);

interface Props {
  readonly product: Product;
  readonly subject: Subject;
  /** Built-in samples have no seller. */
  readonly isAskable: boolean;
}

/** Buttons to save, share and ask, and the code by which the search and staff find the product. */
export const ProductTools = observer(({ product, subject, isAskable }: Props) => {
  const wishlist = useStore(WishlistStore);
  const toasts = useStore(ToastStore);
  const shareProduct = useStore(ShareProduct);
  const { whatsappNumber } = useSiteSettings();
  const [Dialog, setDialog] = useState<typeof AddressDialog | null>(null);
  const isSaved = wishlist.has(product.id);
  const code = isBuiltInSample(product) ? null : productCode(product.id);
  const question = isAskable ? questionAddress(whatsappNumber, subject) : null;
  const share = async (): Promise<void> => {
    const outcome = await shareProduct.execute({ title: subject.name, address: subject.address });
    if (outcome === 'copied') toasts.show('success', productPageText.copied);
    if (outcome !== 'unable') return;
    const loaded = await dialog.ready().catch(() => null);
    setDialog(() => loaded);
  };
  const copyCode = async (text: string): Promise<void> => {
    const isCopied = await shareProduct.copyCode(text);
    toasts.show(isCopied ? 'success' : 'warning', isCopied ? productPageText.codeCopied : productPageText.codeNotCopied);
  };
  return (
    <>
      <ul className={styles['tools']} aria-label={productPageText.tools}>
        <li className={styles['heart']} data-saved={isSaved || undefined}>
          <Button variant="quiet" isWide onClick={() => wishlist.toggle(cardOf(product))}>
            <Icon name="heart" />
            {isSaved ? productPageText.saved : productPageText.save}
            <span className="visually-hidden">{isSaved ? productPageText.savedHint : productPageText.saveHint}</span>
          </Button>
        </li>
        <li>
          <Button variant="quiet" isWide onClick={() => void share()}>
            <Icon name="share" />
            {productPageText.share}
          </Button>
        </li>
        {question === null ? null : (
          <li>
            <AnyLink className={buttonClass('quiet', true)} to={question}>
              <Icon name="chat" />
              {productPageText.ask}
              <span className="visually-hidden">{productPageText.viaWhatsapp}</span>
            </AnyLink>
          </li>
        )}
      </ul>
      {code === null ? null : (
        <p className={styles['code']}>
          {productPageText.code} <b>{code}</b>
          <Button variant="text" onClick={() => void copyCode(code)}>
            {productPageText.copyCode}
          </Button>
        </p>
      )}
      {Dialog && <Dialog address={subject.address} onClose={() => setDialog(null)} />}
    </>
  );
});
