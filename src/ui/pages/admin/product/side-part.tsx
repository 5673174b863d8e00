import { observer } from 'mobx-react-lite';
import { shopDay, shortMoment } from '../../../text/time.ts';
import { productEditorText as text } from './product.text.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';
import styles from './side-part.module.scss';

/** The state of a stored product. */
export const SidePart = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  if (model.opened === null) return null;
  const { product } = model.opened;
  const { archivedAt } = product;
  return (
    <section className={styles['side']} aria-label={text.state}>
      <h2>{text.state}</h2>
      {product.isSample ? <p>{text.sampleHint}</p> : null}
      {archivedAt === null ? null : <p>{text.archivedHint(shopDay(archivedAt))}</p>}
      {archivedAt === null && !product.isActive ? <p>{text.hiddenHint}</p> : null}
      <p>{text.changed(shortMoment(product.updatedAt, false))}</p>
    </section>
  );
});
