import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router-dom';
import { iconButtonClass } from '../../../components/icon-button.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { ProductNeighboursStore } from '../parts/catalog/product-neighbours.store.ts';
import { productEditorText as text } from './product.text.ts';
import styles from './product-neighbours.module.scss';

/** Back to the list as it was filtered, and on to the products beside this one in it. */
export const ProductNeighbours = observer(({ id }: { readonly id: string | null }) => {
  const neighbours = useStore(ProductNeighboursStore);
  const navigate = useNavigate();
  const around = id === null ? { previous: null, next: null } : neighbours.around(id);
  const step = (to: string | 'more' | null, isBefore: boolean) => {
    const [name, icon] = isBefore ? ([text.previous, 'back'] as const) : ([text.next, 'forth'] as const);
    if (to === null) return null;
    if (to !== 'more') {
      return (
        <Link className={iconButtonClass} to={adminPaths.product(to)} aria-label={name}>
          <AdminIcon name={icon} />
        </Link>
      );
    }
    const go = async (): Promise<void> => {
      const found = await neighbours.extend(isBefore);
      if (found !== null) void navigate(adminPaths.product(found));
    };
    return (
      <button type="button" className={iconButtonClass} aria-label={name} onClick={() => void go()}>
        <AdminIcon name={icon} />
      </button>
    );
  };
  return (
    <nav className={styles['neighbours']} aria-label={text.neighbours}>
      <Link to={neighbours.address ?? adminPaths.products}>{text.toList}</Link>
      {step(around.previous, true)}
      {step(around.next, false)}
    </nav>
  );
});
