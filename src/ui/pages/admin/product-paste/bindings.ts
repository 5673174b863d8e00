import { ContainerModule } from 'inversify';
import { ReadAdvertGames } from '../../../../application/advert/read-advert-games.ts';
import { ListProductGroups } from '../../../../application/catalog/list-product-groups.ts';
import { SaveProduct } from '../../../../application/catalog/save-product.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { ProductPasteViewModel } from './product-paste.view-model.ts';

export const productPasteBindings = new ContainerModule(({ bind }) => {
  bind(ProductPasteViewModel).toResolvedValue(
    (games, groups, save, form) => new ProductPasteViewModel({ games, groups, save, form }),
    [ReadAdvertGames, ListProductGroups, SaveProduct, FormTools],
  );
});
