import { observer } from 'mobx-react-lite';
import { isVisible } from '../../../../domain/catalog/visibility.ts';
import { paths } from '../../../core/paths.ts';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { PanelButton, PanelItem, PanelLink } from '../kit/panel-button.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { DeleteProductViewModel } from './delete-product.view-model.ts';
import { productEditorText as text } from './product.text.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';
import { SellOutsideViewModel } from './sell-outside.view-model.ts';
import { SellOutsideDialog } from './sell-outside-dialog.tsx';

/** What can be done with a stored product beside editing it. */
export const ProductMenu = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  const removal = useViewModel(DeleteProductViewModel);
  const outside = useViewModel(SellOutsideViewModel);
  const { may } = useStore(PermissionStore);
  if (model.opened === null) return null;
  const { product } = model.opened;
  const isListed = product.archivedAt === null;
  return (
    <>
      <PanelButton icon="more" label={text.actions}>
        {(closing) => (
          <>
            {isVisible(product) ? (
              <PanelLink closing={closing} to={paths.product(product.id)} isApart>
                {text.seeInShop}
              </PanelLink>
            ) : null}
            <PanelLink closing={closing} to={adminPaths.copyProduct(product.id)}>
              {text.duplicate}
            </PanelLink>
            <PanelLink closing={closing} to={adminPaths.auditOf(product.id)}>
              {text.history}
            </PanelLink>
            {may('orders.write') && product.stock > 0 ? (
              <PanelItem closing={closing} onPress={() => outside.open(product.price)}>
                {text.outside}
              </PanelItem>
            ) : null}
            <PanelItem closing={closing} onPress={() => void model.archive(isListed)}>
              {isListed ? text.archive : text.restore}
            </PanelItem>
            <PanelItem closing={closing} isDanger onPress={() => void removal.confirmDeletion(model)}>
              {text.remove}
            </PanelItem>
          </>
        )}
      </PanelButton>
      <SellOutsideDialog model={outside} editor={model} />
    </>
  );
});
