import { observer } from 'mobx-react-lite';
import { currentPrice } from '../../../../domain/catalog/price.ts';
import { ProductCard } from '../../../components/product-card.tsx';
import { paths } from '../../../core/paths.ts';
import { useStore } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { cardOfForm } from './card-of-form.ts';
import styles from './card-preview.module.scss';
import { productEditorText as text } from './product.text.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

/** A preview of the shop's card with the current input. It is not interactive. */
export const CardPreview = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  const { now } = useStore(ClockStore);
  const card = cardOfForm(model.form.values, model.opened, model.groups, now);
  return (
    <section className={styles['preview']} aria-label={text.preview}>
      <h2>{text.preview}</h2>
      <p>{text.previewHint}</p>
      <div className={styles['card']} inert>
        <ProductCard product={card} price={currentPrice(card, now)} href={paths.product(card.id)} />
      </div>
    </section>
  );
});
