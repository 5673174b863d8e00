import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { isVisible } from '../../../../domain/catalog/visibility.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { paths } from '../../../core/paths.ts';
import { useViewModel } from '../../../core/view-model.tsx';
import { shopDay, shortMoment } from '../../../text/time.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { DeleteProductViewModel } from './delete-product.view-model.ts';
import { productEditorText as text } from './product.text.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';
import styles from './side-part.module.scss';

/** The state of a stored product, and its actions. */
export const SidePart = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  const removal = useViewModel(DeleteProductViewModel);
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
      <div className={styles['actions']}>
        {isVisible(product) ? (
          <a className={buttonClass('secondary')} href={paths.product(product.id)} target="_blank" rel="noreferrer">
            {text.seeInShop}
          </a>
        ) : null}
        <Link className={buttonClass('secondary')} to={adminPaths.copyProduct(product.id)}>
          <AdminIcon name="copy" />
          {text.duplicate}
        </Link>
        <Link className={buttonClass('secondary')} to={adminPaths.auditOf(product.id)}>
          {text.history}
        </Link>
        <Button isBusy={model.form.isBusy} onClick={() => void model.archive(archivedAt === null)}>
          <AdminIcon name="archive" />
          {archivedAt === null ? text.archive : text.restore}
        </Button>
        <Button variant="danger" isBusy={removal.isBusy} onClick={() => void removal.ask(model)}>
          <AdminIcon name="trash" />
          {text.remove}
        </Button>
      </div>
    </section>
  );
});
