import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { everyProduct } from '../../../../domain/catalog/product-list-filter.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { productListText } from './product-list.text.ts';
import type { ProductListViewModel } from './product-list.view-model.ts';

/** What stands there when no rows do. */
export const ListState = observer(({ list, onClear }: { readonly list: ProductListViewModel; readonly onClear: () => void }) => {
  if (list.status === 'denied') {
    return <EmptyState heading="h2" title={productListText.deniedTitle} text={productListText.deniedText} action={null} />;
  }
  if (list.status === 'failed') {
    const retry = (
      <Button variant="primary" onClick={() => void list.reload()}>
        {productListText.retry}
      </Button>
    );
    return <EmptyState heading="h2" title={productListText.failedTitle} text={list.problem} action={retry} />;
  }
  if (JSON.stringify(list.query.filter) === JSON.stringify(everyProduct)) {
    const add = (
      <Link className={buttonClass('primary')} to={adminPaths.newProduct}>
        {productListText.addWhole}
      </Link>
    );
    return <EmptyState heading="h2" title={productListText.noneTitle} text={productListText.noneText} action={add} />;
  }
  return (
    <EmptyState
      heading="h2"
      title={productListText.emptyTitle}
      text={productListText.emptyText}
      action={<Button onClick={onClear}>{productListText.clear}</Button>}
    />
  );
});
